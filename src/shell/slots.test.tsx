// @vitest-environment happy-dom
import { Provider } from 'jotai';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../core/base/store.ts';
import { sessionReminderAtom } from '../core/session/session-reminder.ts';
import { clearToken, storeToken } from '../core/session/token.ts';
import { openWrites } from '../core/writes/open-writes.ts';
import { NoticeSlot } from './NoticeSlot.tsx';
import { OpenWriteSlot } from './OpenWriteSlot.tsx';
import { ReminderSlot } from './ReminderSlot.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const site = vi.hoisted(() => ({ noticePollingEnabled: true }));
vi.mock('../core/site/settings.ts', () => ({ useSettings: () => site }));
vi.mock('../features/notices/NoticeBanner.tsx', () => ({ NoticeBanner: () => 'message ' }));
vi.mock('../features/protection/SessionReminder.tsx', () => ({ SessionReminder: () => 'reminder ' }));
vi.mock('../features/open-writes/OpenWriteSheet.tsx', () => ({ OpenWriteSheet: () => 'write in doubt' }));

const place = document.createElement('div');
let root: Root;

/** What the frame shows once the device was idle. */
const shown = async (change: () => void): Promise<string | null> => {
  await act(async () => change());
  await act(() => vi.advanceTimersByTimeAsync(10));
  return place.textContent;
};
const draw = (): void =>
  root.render(
    <Provider store={store}>
      <NoticeSlot />
      <ReminderSlot />
      <OpenWriteSlot />
    </Provider>,
  );
const WRITE = { id: 'a', call: 'transfer', fields: {}, sentAtMs: 0, stage: 'unknown' } as const;

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  site.noticePollingEnabled = true;
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  openWrites.remove(WRITE.id);
  clearToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('PWA-05 SHELL-07 API-08 what concerns a member stands over no page of a visitor, and goes with the session', async () => {
  store.set(sessionReminderAtom, 30);
  openWrites.put(WRITE);
  expect(await shown(draw)).toBe('');
  expect(await shown(() => storeToken('T1', true))).toBe('message reminder write in doubt');
  expect(await shown(clearToken)).toBe('');
});

test('SHELL-07 where the site wants no messages none shows, nor a reminder or a question that nobody needs', async () => {
  site.noticePollingEnabled = false;
  store.set(sessionReminderAtom, 0);
  storeToken('T1', true);
  expect(await shown(draw)).toBe('');
});
