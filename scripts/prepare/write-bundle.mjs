// Bundles the server into one file for Node; npm packages stay external. Arguments: the output folder and the entry
// file. bundle.mjs runs this in a separate process, because the bundler would otherwise stay in the server's memory.
import { build } from 'vite';
import { root } from './paths.mjs';

/**
 * Lists the packages in a file of their own, so that a start can load them before it enables source maps: reading the
 * source maps of a hundred package files would cost more than reading the server's own.
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
