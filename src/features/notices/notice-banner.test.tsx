// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { store } from '../../core/base/store.ts';
import { hiddenAmountsAtom } from '../../core/format/hidden-amounts.ts';
import { NoticeBanner } from './NoticeBanner.tsx';
import { rememberClosed, rememberRead } from './watch-atom.ts';

// The sanitiser needs a browser; when a banner may come is tested in use-idle-input.test.ts.
vi.mock('../../ui/plain-text.ts', () => ({ plainText: async (html: unknown) => String(html) }));
vi.mock('./use-idle-input.ts', () => ({ useIdleInput: () => true }));

const NOTICE = { id: 5, title: 'Deposit completed', content: '120 USDT arrived', addtime: 1.7e12, status: 1 };

test('SHELL-06 ASSET-01 a banner tells no amount where amounts are hidden, and once closed it does not come back', async () => {
  const screen = await drawScreen(<NoticeBanner />, { getNoticeList: { list: [NOTICE] } });
  const words = () => screen.place.querySelector('.notice-banner-text')?.textContent;
  await screen.comes(() => expect(words()).toBe('Deposit completed120 USDT arrived'));
  await act(async () => store.set(hiddenAmountsAtom, true));
  expect(words()).toBe('Deposit completed');
  await screen.tap('Close the message');
  expect(words()).toBeUndefined();
  expect(localStorage.getItem('member.closed-notice')).toBe(`5 ${NOTICE.addtime}`);
});

test.each([
  [NOTICE.addtime, NOTICE.addtime, '5'],
  [undefined, undefined, '5'],
  [NOTICE.addtime, NOTICE.addtime - 1, '5'],
  [NOTICE.addtime, NOTICE.addtime + 1, '4'],
])('SHELL-07 a message of %s that was closed stays so where one of %s is read', (closedAt, readAt, kept) => {
  localStorage.removeItem('member.closed-notice');
  rememberClosed({ id: '5', addedAt: closedAt });
  rememberRead({ id: '4', addedAt: readAt });
  expect(localStorage.getItem('member.closed-notice')?.split(' ')[0]).toBe(kept);
});
