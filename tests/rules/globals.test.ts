import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** What must not compile in each part of the product, and what must. */
const GROUNDS = {
  src: { foreign: ['process.env', 'Buffer.from("")', 'new ServiceWorkerGlobalScope()'], own: ['document.title'] },
  server: { foreign: ['document.title', 'localStorage.length'], own: ['process.pid', 'Buffer.from("")'] },
  sw: { foreign: ['document.title', 'process.env', 'localStorage.length'], own: ['caches.keys()'] },
} as const;

let folder = '';
beforeAll(() => {
  mkdirSync(join(root, 'tests/.output'), { recursive: true });
  folder = mkdtempSync(join(root, 'tests/.output/globals-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.entries(GROUNDS))('API-05 %s sees only the globals of where it runs', (part, { foreign, own }) => {
  const file = join(folder, `${part}.ts`);
  const lines = [...foreign, ...own, ...(part === 'server' ? [] : ["import('node:fs')"])];
  writeFileSync(file, lines.map((line, index) => `export const value${index} = ${line};`).join('\n'));
  const project = join(folder, `tsconfig.${part}.json`);
  writeFileSync(project, JSON.stringify({ extends: join(root, part, 'tsconfig.json'), include: [file], exclude: [] }));
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', project], { cwd: root, encoding: 'utf8' });
  const refused = [...stdout.matchAll(/\((\d+),\d+\): error/g)].map(([, line]) => lines[Number(line) - 1]);
  expect(refused).toEqual(lines.filter((line) => !(own as readonly string[]).includes(line)));
});
