import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { backendTimeZone } from './scripts/vite/backend-time-zone.ts';
import { bootScript } from './scripts/vite/boot.ts';
import { catalogues } from './scripts/vite/catalogues.ts';
import { codeFiles } from './scripts/vite/code-files.ts';
import { commonPasswords } from './scripts/vite/common-passwords.ts';
import { compileAhead } from './scripts/vite/compile-ahead.ts';
import { framework7 } from './scripts/vite/framework7/plugin.ts';
import { linguiMacros } from './scripts/vite/lingui-macros.ts';
import { numberTable } from './scripts/vite/number-table.ts';
import { progressiveApp } from './scripts/vite/pwa.ts';
import { withoutScript } from './scripts/vite/without-script.ts';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '8080'}`;

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

const inApp = (file: string): string => fileURLToPath(new URL(`src/app/${file}`, import.meta.url));

export default defineConfig({
  define: { APP_VERSION: JSON.stringify(version), BACKEND_TIME_ZONE: JSON.stringify(backendTimeZone()) ?? 'undefined' },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/routes.gen.ts',
      quoteStyle: 'single',
    }),
    framework7(),
    catalogues(),
    linguiMacros(),
    react(),
    numberTable(),
    commonPasswords(),
    bootScript(),
    withoutScript(),
    compileAhead(),
    progressiveApp(),
  ],
  // Bundled ahead, its modules could not be replaced one by one.
  optimizeDeps: { exclude: ['framework7-react'] },
  resolve: { dedupe: ['react', 'react-dom', 'jotai', '@tanstack/react-query', '@lingui/core', '@lingui/react'] },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: codeFiles(inApp('main.tsx'), inApp('first-screen.ts')) },
    },
  },
  server: {
    port: Number(process.env['PORT'] ?? 5173),
    proxy: {
      '/api': api,
      '/market': {
        target: api,
        bypass: (request) => (/^\/market\/?(\?|$)/.test(request.url ?? '') ? request.url : undefined),
      },
      '/manifest.webmanifest': api,
      '/uploads': api,
      '/ws': { target: api, ws: true },
    },
  },
});
