import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readManifest } from './manifest.ts';
import { NO_VERSIONS, type Versions } from './versions.ts';

const manifest = readManifest([{ url: 'index.html', revision: 'new' }]);
const known = vi.hoisted(() => ({ versions: { good: [], bad: [] } as Versions }));
vi.mock('./versions.ts', async (original) => ({
  ...(await original<typeof import('./versions.ts')>()),
  readVersions: async () => known.versions,
  changeVersions: async (change: (versions: Versions) => Versions) => {
    known.versions = change(known.versions);
  },
}));

let visibilityState: DocumentVisibilityState;
let health: typeof import('./build-health.ts');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  known.versions = NO_VERSIONS;
  visibilityState = 'visible';
  vi.stubGlobal('clients', { get: async () => ({ type: 'window', visibilityState }) });
  health = await import('./build-health.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Watches a page that never reports, for as long as one is watched. */
const watch = async (): Promise<Versions> => {
  const watched = health.watchStart(manifest, 'page');
  await vi.advanceTimersByTimeAsync(10_000);
  await watched;
  return known.versions;
};

test('PWA-04 a build whose page stands there and draws nothing, twice, does not work; one that nobody looked at is not judged', async () => {
  visibilityState = 'hidden';
  expect(await watch()).toEqual(NO_VERSIONS);
  visibilityState = 'visible';
  expect((await watch()).bad).toMatchObject([{ version: 'new' }]);
});

test('PWA-04 a page of another build says nothing of this one', async () => {
  await health.markFailed(manifest, 'old');
  await health.markHealthy(manifest, 'old');
  expect(known.versions).toEqual(NO_VERSIONS);
  await health.markFailed(manifest, 'new');
  expect(known.versions.bad).toMatchObject([{ version: 'new' }]);
});

test('PWA-04 a build that drew while it was watched is not doubted', async () => {
  const watched = health.watchStart(manifest, 'page');
  await vi.advanceTimersByTimeAsync(2_000);
  await health.markHealthy(manifest, 'new');
  await vi.advanceTimersByTimeAsync(10_000);
  await watched;
  expect(known.versions).toEqual({ good: ['new'], bad: [] });
});
