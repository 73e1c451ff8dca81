import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBundled } from './bundle.mjs';
import { root } from './paths.mjs';
import { endGroup } from './run.mjs';
import { hashOf } from './sources.mjs';

const CACHE = join(root, '.cache');

let folder;
beforeEach(() => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, 'bundle-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(`${folder}.lock`, { force: true });
});

/** Bundles in another process, which leads its own process group. */
const bundleElsewhere = (env = {}) => {
  const module = pathToFileURL(join(root, 'scripts/prepare/bundle.mjs')).href;
  const script = `const { ensureBundled } = await import('${module}');
    console.log((await ensureBundled(${JSON.stringify(folder)})).main);`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, ...env },
  });
};

/** Makes the bundle writer create its folder and then hang, so that the test can kill it at exactly that point. */
const STOP_HALFWAY = `data:text/javascript,${encodeURIComponent(`
  if (process.argv[1]?.endsWith('write-bundle.mjs')) {
    (await import('node:fs')).mkdirSync(process.argv[2], { recursive: true });
    await new Promise(() => setInterval(() => undefined, 60_000));
  }`)}`;

const lastLineOf = async (child) => {
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  await once(child, 'close');
  return text.trim().split('\n').at(-1);
};

const serverIn = (address) => readFileSync(fileURLToPath(address), 'utf8');

test('SRV-01 the server is bundled once for its sources, and what others left is cleared away', async () => {
  mkdirSync(join(folder, 'new-1'));
  mkdirSync(join(folder, 'bundle-of-older-sources'));
  const { main, packages } = await ensureBundled(folder);
  expect(serverIn(main)).toContain('await main();');
  expect(serverIn(packages)).toContain('import "fastify";');
  expect(readdirSync(folder)).toHaveLength(1);

  const made = statSync(fileURLToPath(main)).mtimeMs;
  expect(await ensureBundled(folder)).toEqual({ main, packages });
  expect(statSync(fileURLToPath(main)).mtimeMs).toBe(made);
});

test('SRV-01 a bundle maps its lines to the sources where they lie', async () => {
  const path = fileURLToPath((await ensureBundled(folder)).main);
  const { sources } = JSON.parse(readFileSync(`${path}.map`, 'utf8'));
  expect(sources.map((source) => resolve(path, '..', source))).toContain(join(root, 'server/main.ts'));
});

test('SRV-01 two first starts at once share one bundle', async () => {
  const [one, other] = await Promise.all([lastLineOf(bundleElsewhere()), lastLineOf(bundleElsewhere())]);
  expect(one).toBe(other);
  expect(serverIn(one)).toContain('await main();');
  expect(readdirSync(folder)).toHaveLength(1);
});

test('SRV-01 a bundling that is killed leaves nothing behind that the next start would take', async () => {
  const killed = bundleElsewhere({ NODE_OPTIONS: `--import ${STOP_HALFWAY}` });
  const gone = once(killed, 'close');
  await expect.poll(() => readdirSync(folder), { timeout: 60_000 }).toEqual([expect.stringMatching(/^new-/)]);
  endGroup(killed.pid, 'SIGKILL');
  await gone;
  expect(readdirSync(folder).filter((name) => !name.startsWith('new-'))).toEqual([]);

  expect(serverIn((await ensureBundled(folder)).main)).toContain('await main();');
  expect(readdirSync(folder)).toHaveLength(1);
});

test('SRV-01 a source that is changed, added or renamed asks for another bundle, a test does not', () => {
  const path = `.cache/${basename(folder)}`;
  const seen = [];
  const write = (name, text) => {
    writeFileSync(join(folder, name), text);
    seen.push(hashOf([path], /\.test\.ts$/));
  };
  write('a.ts', '1');
  write('a.ts', '2');
  write('b.ts', '');
  rmSync(join(folder, 'b.ts'));
  write('c.ts', '');
  expect(new Set(seen).size).toBe(4);
  write('c.test.ts', '');
  expect(seen.at(-1)).toBe(seen.at(-2));
});
