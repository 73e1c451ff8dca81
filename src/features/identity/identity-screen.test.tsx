// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { IdentityScreen } from './IdentityScreen.tsx';

afterEach(() => vi.useRealTimers());

test.each([
  ['Not verified yet', 0, 'plain'],
  ['Under review', 1, 'waiting'],
  ['Verified', 2, 'good'],
  ['Sent back', 3, 'bad'],
])('AUTH-06 the card of papers has the colour of its words: %s', async (title, status, tone) => {
  const screen = await drawScreen(<IdentityScreen />, {
    getConfig: { certification_switch: 1 },
    getusr: { id: 7, username: 'ada@example.com', rzstatus: status },
  });
  expect(screen.one('h2', title).closest('section')?.className).toBe(`identity-status identity-${tone}`);
});

test('AUTH-06 who waits for the review sees it end on the open page, reads why papers came back, and can send others', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const member = { id: 7, username: 'ada@example.com', rzstatus: 1, rz_remark: '' };
  const screen = await drawScreen(<IdentityScreen />, {
    getConfig: { certification_switch: 1 },
    getusr: () => ({ ...member }),
  });
  expect(screen.place.querySelectorAll('form')).toHaveLength(0);
  Object.assign(member, { rzstatus: 3, rz_remark: 'The photo is blurred' });
  await act(async () => void vi.advanceTimersByTime(10_000));
  await screen.settle();
  expect(screen.one('h2', 'Sent back')).toBeTruthy();
  expect(screen.place.textContent).toContain('The photo is blurred');
  expect(screen.place.querySelectorAll('form')).toHaveLength(1);
});
