// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let versionChanged: () => void;
let versionWaits: () => void;
const takeOver = vi.fn(() => true);
vi.mock('./worker.ts', () => ({
  registerWorker: async () => ({ update: async () => undefined, waiting: {} }),
  onVersionChange: (run: () => void) => {
    versionChanged = run;
  },
  onVersionWaiting: (_registration: unknown, run: () => void) => {
    versionWaits = run;
  },
  takeOver,
}));

const reload = vi.fn();
/** Aborted to remove the listeners of a page that is closed. */
let closed: AbortController;

const show = (state: 'hidden' | 'visible'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

/** A page for which a newer version waits. */
const openPage = async () => {
  vi.resetModules();
  const page = {
    ...(await import('./updates.ts')),
    ...(await import('./is-filling-in.ts')),
    ...(await import('../../core/writes/unsaved-work.ts')),
    ...(await import('../../core/queries/query-client.ts')),
    ...(await import('../../core/app-lock/kept.ts')),
    ...(await import('../../core/base/store.ts')),
  };
  page.watchUpdates();
  await settled();
  versionWaits();
  return { ...page, stage: () => page.store.get(page.updateAtom).stage };
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  closed = new AbortController();
  const { signal } = closed;
  for (const target of [document, window]) {
    const listen = target.addEventListener.bind(target) as EventTarget['addEventListener'];
    vi.spyOn(target as EventTarget, 'addEventListener').mockImplementation((type, run) =>
      listen(type, run, { signal }),
    );
  }
});
afterEach(() => {
  closed.abort();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  reload.mockReset();
  takeOver.mockClear();
});

test('PWA-04 words in a field, a picture in its slot, an upload and a write are work', async () => {
  const page = await openPage();
  expect(page.isFillingIn()).toBe(false);
  for (const work of ['holding', 'sending'] as const) {
    const end = page.holdReload(work);
    expect(page.isFillingIn()).toBe(true);
    end();
    expect(page.isFillingIn()).toBe(false);
  }
  const mutation = page.queryClient.getMutationCache().build(page.queryClient, { mutationFn: () => settled() });
  const write = mutation.execute(undefined);
  expect(page.isFillingIn()).toBe(true);
  await write;
  expect(page.isFillingIn()).toBe(false);
  const field = document.createElement('input');
  field.value = '12';
  document.body.append(field);
  expect(page.isFillingIn()).toBe(true);
  field.remove();
  expect(page.isFillingIn()).toBe(false);
  // A sheet that asks something is work, too.
  document.body.innerHTML = '<div role="dialog"></div>';
  expect(page.isFillingIn()).toBe(true);
});

test("PWA-04 AUTH-06 behind the phone's own camera nothing is taken, and after it again", async () => {
  const page = await openPage();
  page.expectAbsence();
  show('hidden');
  await settled();
  expect(takeOver).not.toHaveBeenCalled();
  show('visible');
  show('hidden');
  await settled();
  expect(takeOver).toHaveBeenCalledOnce();
});

test('PWA-04 taken while nobody looked, it does not reload under a member who is back', async () => {
  const page = await openPage();
  show('hidden');
  await settled();
  expect(takeOver).toHaveBeenCalledOnce();
  show('visible');
  versionChanged();
  await settled();
  expect([page.stage(), reload.mock.calls]).toEqual(['offered', []]);
  const end = page.holdReload('holding');
  show('hidden');
  await settled();
  expect(reload).not.toHaveBeenCalled();
  end();
  show('visible');
  show('hidden');
  await settled();
  expect(reload).toHaveBeenCalled();
});

test('PWA-04 a member who is back before the version could be taken is left alone', async () => {
  await openPage();
  show('hidden');
  show('visible');
  await settled();
  expect(takeOver).not.toHaveBeenCalled();
});

test('PWA-04 taken by the member, who then began something: it is offered again', async () => {
  const page = await openPage();
  await page.acceptUpdate();
  expect(page.stage()).toBe('taking');
  page.holdReload('holding');
  versionChanged();
  await settled();
  expect([page.stage(), reload.mock.calls]).toEqual(['offered', []]);
  await page.acceptUpdate();
  expect(reload).toHaveBeenCalledOnce();
});

test('PWA-04 even a reload that the member asks for waits for what is on its way', async () => {
  const page = await openPage();
  const end = page.holdReload('sending');
  const reloading = page.reloadNow();
  await settled();
  expect(reload).not.toHaveBeenCalled();
  end();
  await reloading;
  expect(reload).toHaveBeenCalledOnce();
});

test('PWA-04 a still newer version that comes in the place of the one that was taken is taken, too', async () => {
  const page = await openPage();
  await page.acceptUpdate();
  expect(takeOver).toHaveBeenCalledTimes(1);
  versionWaits();
  expect([page.stage(), takeOver.mock.calls.length]).toEqual(['taking', 2]);
});

test('PWA-04 a page that is left for good takes nothing, and one that comes back from there does again', async () => {
  await openPage();
  window.dispatchEvent(new Event('pagehide'));
  show('hidden');
  await settled();
  expect(takeOver).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pageshow'));
  show('hidden');
  await settled();
  expect(takeOver).toHaveBeenCalledOnce();
});
