/**
 * `npm run size`: compares a first visit to home (bytes in brotli, as the server sends them, and requests until the
 * page is usable) and the largest number of files of any one page with their budgets. Fails when a budget is exceeded.
 * Reads an existing build (`dist`, or the folder given).
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const KB = 1024;
const BUDGETS = { script: 154 * KB, style: 20 * KB, requests: 12, 'page files': 15 };
/** Other requests of home before it is usable: settings, config, banners, markets, and the first banner's image. */
const CALLS = 5;

const folder = resolve(process.argv[2] ?? 'dist');
const read = (file) => readFileSync(join(folder, file));
const sizeOf = (file) => brotliCompressSync(read(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const manifest = JSON.parse(read('.vite/manifest.json').toString());
const html = read('index.html').toString();

/** Files of a chunk and of everything that it imports statically. */
const closure = (key, found = { scripts: new Set(), styles: new Set() }) => {
  const chunk = manifest[key];
  if (!chunk || found.scripts.has(chunk.file)) return found;
  found.scripts.add(chunk.file);
  for (const style of chunk.css ?? []) found.styles.add(style);
  for (const next of chunk.imports ?? []) closure(next, found);
  return found;
};

// index.html names the first files: the frame's script and the styles in tags, the app's own code (home is part of it)
// in the JSON table.
const named = (pattern) => [...html.matchAll(pattern)].map(([, file]) => file);
const scripts = new Set(named(/<script[^>]* src="\/(assets\/[^"]+\.js)"/g));
const table = JSON.parse(/<script type="application\/json" id="files">([^<]*)</.exec(html)[1]);
for (const place of table.app) scripts.add(table.files[place].slice(1));
const styles = new Set(named(/<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"/g));
for (const file of [...scripts]) {
  const key = Object.keys(manifest).find((name) => manifest[name].file === file);
  const all = key ? closure(key) : { scripts: [], styles: [] };
  for (const script of all.scripts) scripts.add(script);
  for (const style of all.styles) styles.add(style);
}
const inline = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

const rows = [...scripts].map((file) => ['script', file, sizeOf(file)]);
rows.push(...[...styles].map((file) => ['style', file, sizeOf(file)]));
rows.push(['style', 'index.html <style>', brotliCompressSync(Buffer.from(inline)).length]);

const total = (kind) => rows.filter(([of]) => of === kind).reduce((sum, [, , size]) => sum + size, 0);
const language = 1;
const totals = {
  script: total('script'),
  style: total('style'),
  requests: 1 + scripts.size + styles.size + language + CALLS,
  'page files': Math.max(...Object.values({ ...table.pages, ...table.memberPages }).map((files) => files.length)),
};

const kb = (bytes) => `${(bytes / KB).toFixed(1)} kB`;
for (const [kind, file, size] of rows.sort((a, b) => b[2] - a[2]))
  console.log(`${kb(size).padStart(9)}  ${kind}  ${file}`);
console.log('');
let broken = false;
for (const [name, budget] of Object.entries(BUDGETS)) {
  const over = totals[name] > budget;
  broken ||= over;
  const show = name === 'script' || name === 'style' ? kb : String;
  console.log(`${over ? 'OVER ' : 'ok   '} ${name.padEnd(10)} ${show(totals[name])} of ${show(budget)}`);
}
if (broken) process.exitCode = 1;
