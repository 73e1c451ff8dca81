// Writes the server as one file for Node, packages left where npm put them: into which folder, and what starts it, are its
// arguments. bundle.mjs runs it as a process of its own: the bundler would stay in the server's memory for good.
import { build } from 'vite';
import { root } from './paths.mjs';

/**
 * Names the packages in a file of their own, so that a start can load them before it turns source maps on: reading the
 * maps of a hundred package files would cost more than the server's own.
 */
const packages = {
  name: 'packages',
  generateBundle(_options, bundle) {
    const names = new Set(Object.values(bundle).flatMap(({ imports = [] }) => imports));
    const source = [...names].map((name) => `import ${JSON.stringify(name)};\n`).join('');
    this.emitFile({ type: 'asset', fileName: 'packages.js', source });
  },
};

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [packages],
  ssr: { external: true },
  build: {
    ssr: process.argv[3],
    outDir: process.argv[2],
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { sourcemapExcludeSources: true, entryFileNames: 'main.js' } },
  },
});
