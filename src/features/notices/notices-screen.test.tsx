// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { getMember } from '../../contract/calls/session.ts';
import { useRead } from '../../core/queries/queries.ts';
import { NoticesScreen } from './NoticesScreen.tsx';

// The sanitiser needs a browser.
vi.mock('../../ui/ArticlePopup.tsx', () => ({ ArticlePopup: () => null }));
beforeEach(() => localStorage.clear());

/** The member panel, which shows whether a message is unread. */
const Panel = () => {
  useRead(getMember, undefined);
  return null;
};
const NOTICE = { id: 5, title: 'Maintenance', content: '', addtime: 1.7e12, status: 1 };
const open = (status: number) =>
  drawScreen(
    <>
      <Panel />
      <NoticesScreen message={undefined} onRead={() => undefined} />
    </>,
    { getusr: { id: 7, username: 'ada' }, getNoticeList: { list: [{ ...NOTICE, status }] } },
  );

test('INFO-01 opening an unread message marks it as read: at the server, in the panel, and in its row', async () => {
  const screen = await open(1);
  const asked = (call: string) => screen.asked.filter(({ name }) => name === call);
  expect(screen.place.querySelectorAll('[aria-label="Unread"]')).toHaveLength(1);
  expect(asked('getusr')).toHaveLength(1);
  await screen.tap(/^Maintenance|Maintenance/);
  expect(asked('getNoticeList').at(-1)?.fields).toMatchObject({ id: '5' });
  expect(asked('getusr')).toHaveLength(2);
  expect(screen.place.querySelectorAll('[aria-label="Unread"]')).toHaveLength(0);
  expect(localStorage.getItem('member.closed-notice')).toBe(`5 ${NOTICE.addtime}`);
});

test('INFO-01 a message that was read before is opened without another request', async () => {
  const screen = await open(2);
  const before = screen.asked.length;
  await screen.tap(/Maintenance/);
  expect(screen.asked).toHaveLength(before);
});
