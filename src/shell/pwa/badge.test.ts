// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const asked: string[] = [];
/** What the server says of the messages, and the numbers that the icon has shown. */
let unread: { readonly unreadNotices: number; readonly hasUnreadNotices: boolean };
let shown: (number | undefined)[];
vi.mock('./install.ts', () => ({ isInstalled: () => true }));
/** What is to be done when a session ends. */
const forgetters: (() => void)[] = [];
vi.mock('../../core/session/session.ts', () => ({ onWipe: (forget: () => void) => forgetters.push(forget) }));
vi.mock('../../core/session/token.ts', () => ({ readToken: () => 'token' }));
vi.mock('../../core/transport/transport.ts', () => ({
  isOnline: () => true,
  send: async ({ name }: { name: string }) => {
    asked.push(name);
    return unread;
  },
}));

const show = (state: 'hidden' | 'visible'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};

let app: typeof import('../../core/queries/query-client.ts') & typeof import('./badge.ts');

beforeEach(async () => {
  vi.resetModules();
  app = { ...(await import('../../core/queries/query-client.ts')), ...(await import('./badge.ts')) };
  vi.useFakeTimers();
  unread = { unreadNotices: 1, hasUnreadNotices: true };
  shown = [];
  asked.length = 0;
  forgetters.length = 0;
  Object.assign(navigator, {
    setAppBadge: async (count?: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(0),
  });
  app.queryClient.mount();
});
afterEach(() => {
  app.queryClient.unmount();
  app.queryClient.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('PWA-06 API-09 shown again, the page asks for the unread count once it has what is on the screen', async () => {
  app.watchBadge();
  new QueryObserver(app.queryClient, {
    queryKey: ['prices'],
    queryFn: async () => {
      asked.push('prices');
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return asked.push('prices are there');
    },
  }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  asked.length = 0;
  show('hidden');
  await vi.advanceTimersByTimeAsync(120_000);
  show('visible');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(['prices', 'prices are there', 'getusr']);
  // A page that is visible only for a moment sends no request afterwards.
  await vi.advanceTimersByTimeAsync(120_000);
  asked.length = 0;
  show('visible');
  show('hidden');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).not.toContain('getusr');
});

test('PWA-06 the icon counts what is unread; of a server that does not count it says that there is something', async () => {
  app.watchBadge();
  const shownFor = async (next: typeof unread) => {
    unread = next;
    show('hidden');
    await vi.advanceTimersByTimeAsync(120_000);
    show('visible');
    await vi.advanceTimersByTimeAsync(10_000);
    return shown.at(-1);
  };
  expect(await shownFor({ unreadNotices: 3, hasUnreadNotices: true })).toBe(3);
  expect(await shownFor({ unreadNotices: 0, hasUnreadNotices: true })).toBe(1);
});

test('PWA-06 a message that is read on a page without a count leaves the icon too', async () => {
  app.watchBadge();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toEqual([1]);
  unread = { unreadNotices: 0, hasUnreadNotices: false };
  void app.queryClient.invalidateQueries({ queryKey: ['getusr'] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toEqual([1, 0]);
});

test('PWA-05 PWA-06 the number on the icon goes with the session', async () => {
  app.watchBadge();
  await vi.advanceTimersByTimeAsync(10_000);
  for (const forget of forgetters) forget();
  expect(shown).toEqual([1, 0]);
});
