// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => localStorage.clear());

/** The choice as a page finds it that starts now, and what this page then chooses. */
const pageFinds = async (next: boolean): Promise<boolean> => {
  vi.resetModules();
  const { hiddenAmountsAtom } = await import('./hidden-amounts.ts');
  const { store } = await import('../base/store.ts');
  const found = store.get(hiddenAmountsAtom);
  store.set(hiddenAmountsAtom, next);
  expect(store.get(hiddenAmountsAtom)).toBe(next);
  return found;
};

test('ASSET-01 amounts that were hidden from onlookers are hidden at the next start, until they are shown again', async () => {
  expect(await pageFinds(true)).toBe(false);
  expect(await pageFinds(false)).toBe(true);
  expect(await pageFinds(true)).toBe(false);
});
