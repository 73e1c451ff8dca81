import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readManifest } from './manifest.ts';
import type { Versions } from './versions.ts';

const manifest = readManifest([{ url: 'index.html', revision: 'new' }]);
/** What storage says of the builds that work; undefined: it says nothing. */
const known = vi.hoisted(() => ({ versions: undefined as Versions | undefined, waiting: undefined as unknown }));
vi.mock('./versions.ts', async (original) => ({
  ...(await original<typeof import('./versions.ts')>()),
  readVersions: async () => known.versions,
}));
vi.mock('../src/core/storage/storage.ts', () => ({
  cacheGet: async () => ({ data: known.waiting }),
  cachePut: async (_name: string, data: unknown) => {
    known.waiting = data;
    return true;
  },
}));

const { dropOldShells, replaceWaiting } = await import('./shell.ts');
let kept: string[];

beforeEach(() => {
  kept = ['shell-new', 'shell-good', 'shell-older', 'shell-broken', 'private-shared-picture'];
  known.versions = { good: ['new', 'good', 'older'], bad: [] };
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    delete: async (name: string) => {
      kept = kept.filter((one) => one !== name);
      return true;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('PWA-04 beside a new build the last one that worked stays, to go back to; all others go, and nothing else', async () => {
  await dropOldShells(manifest);
  expect(kept).toEqual(['shell-new', 'shell-good', 'private-shared-picture']);
});

test('PWA-04 where storage does not say which builds worked, all of them stay', async () => {
  known.versions = undefined;
  const all = kept;
  await dropOldShells(manifest);
  expect(kept).toEqual(all);
});

test('PWA-04 a build that waited and is replaced goes, unless it is one that worked', async () => {
  known.waiting = 'broken';
  await replaceWaiting(manifest);
  expect(kept).not.toContain('shell-broken');
  expect(known.waiting).toBe('new');
  known.waiting = 'older';
  await replaceWaiting(manifest);
  expect(kept).toContain('shell-older');
  known.waiting = 'good';
  known.versions = undefined;
  await replaceWaiting(manifest);
  expect(kept).toContain('shell-good');
});
