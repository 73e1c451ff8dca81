// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const repairShell = vi.fn(async () => undefined);
vi.mock('./container.ts', () => ({ repairShell }));

const reload = vi.fn();
let answers: boolean[];
let asked: number;
let closed: AbortController;

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Safari's error message names no file. */
const miss = async (): Promise<void> => {
  const payload = new TypeError('Importing a module script failed.');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  await settled();
};

/** Loads the page again in the same tab. */
const openPage = async () => {
  closed?.abort();
  closed = new AbortController();
  vi.restoreAllMocks();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  const listen = window.addEventListener.bind(window) as EventTarget['addEventListener'];
  vi.spyOn(window as EventTarget, 'addEventListener').mockImplementation((type, run) =>
    listen(type, run, { signal: closed.signal }),
  );
  vi.resetModules();
  const { watchChunkLoadErrors } = await import('./chunk-load-error.ts');
  watchChunkLoadErrors();
  return import('../../core/writes/unsaved-work.ts');
};

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '');
  answers = [];
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return new Response(null, { status: answers.shift() === false ? 503 : 200 });
  });
});
afterEach(() => {
  closed.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockReset();
});

test('PWA-04 a missing part brings one clean reload, whatever its error is called, and another one later', async () => {
  await openPage();
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
  // The router's own reload, which does not check for unsaved work, is suppressed.
  expect(sessionStorage.getItem('tanstack_router_reload:Importing a module script failed.')).toBe('1');
  await openPage();
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
  await miss();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('PWA-04 where the tab may keep nothing, the one reload is known all the same', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  history.replaceState({ key: 'of the router' }, '');
  await openPage();
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(history.state).toMatchObject({ key: 'of the router' });
  await openPage();
  // The router may replace the history state that the page was loaded with.
  history.replaceState({}, '');
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('PWA-04 a server that is away for a moment does not use up the one reload', async () => {
  await openPage();
  answers = [false];
  await miss();
  expect([asked, reload.mock.calls.length]).toEqual([1, 0]);
  await miss();
  expect([asked, reload.mock.calls.length]).toEqual([2, 1]);
});

test('PWA-04 not under a write that began while the reload was made ready', async () => {
  const { holdReload } = await openPage();
  repairShell.mockImplementationOnce(async () => {
    holdReload('holding');
    return undefined;
  });
  await miss();
  expect([asked, reload.mock.calls.length]).toEqual([1, 0]);
});

test('PWA-04 never under a write, nor under a form: then when the member looks elsewhere', async () => {
  const { holdReload } = await openPage();
  const sent = holdReload('sending');
  await miss();
  expect(asked).toBe(0);
  const held = holdReload('holding');
  sent();
  await settled();
  expect([asked, reload.mock.calls.length]).toEqual([1, 0]);
  held();
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});
