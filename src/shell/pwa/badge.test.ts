// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const asked: string[] = [];
vi.mock('./install.ts', () => ({ isInstalled: () => true }));
vi.mock('../../core/session/session.ts', () => ({ onWipe: () => undefined }));
vi.mock('../../core/session/token.ts', () => ({ readToken: () => 'token' }));
vi.mock('../../core/transport/transport.ts', () => ({
  isOnline: () => true,
  send: async ({ name }: { name: string }) => {
    asked.push(name);
    return { unreadNotices: 1 };
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
  Object.assign(navigator, { setAppBadge: async () => undefined });
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
