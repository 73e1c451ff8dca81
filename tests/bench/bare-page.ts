/**
 * The baseline for measuring loads: a bare React page, compressed as the app is and with a service worker that caches
 * it; and a page of one line.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { freePort } from '../harness/free-port.ts';

const ROOT = resolve(import.meta.dirname, 'bare');
const OUTPUT = resolve(import.meta.dirname, '../.output/bare');

/** A service worker that caches every file and answers from the cache. */
const worker = (paths: readonly string[]): string => `
  const paths = ${JSON.stringify(paths)};
  addEventListener('install', (event) =>
    event.waitUntil(caches.open('bare').then((cache) => cache.addAll(paths)).then(() => skipWaiting())));
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) =>
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));`;

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8' };

export interface BarePage {
  readonly url: string;
  readonly oneLineUrl: string;
  close(): Promise<void>;
}

export const openBarePage = async (): Promise<BarePage> => {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: OUTPUT, emptyOutDir: true, target: 'es2022' },
  });
  const assets = readdirSync(join(OUTPUT, 'assets')).map((name) => `/assets/${name}`);
  const files = new Map<string, { readonly type: string; readonly body: Buffer }>();
  const add = (path: string, text: string | Buffer): void => {
    files.set(path, { type: path.endsWith('.js') ? TYPES.js : TYPES.html, body: brotliCompressSync(text) });
  };
  add('/one-line', '<!doctype html><title>One line</title>one line');
  add('/', readFileSync(join(OUTPUT, 'index.html')));
  for (const path of assets) add(path, readFileSync(join(OUTPUT, path)));
  add('/worker.js', worker(['/', ...assets]));
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://bare').pathname);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': 'no-cache' });
    response.end(file.body);
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    oneLineUrl: `${url}/one-line`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};
