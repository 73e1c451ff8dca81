// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { store } from '../../core/base/store.ts';
import { sessionReminderAtom } from '../../core/session/session-reminder.ts';
import { SessionReminder } from './SessionReminder.tsx';

const MINUTE_MS = 60_000;

beforeEach(() => store.set(sessionReminderAtom, 30));

/** The app as it is opened again after a session that began, and was seen last, so many minutes ago. */
const open = (began: number, seen: number) => {
  const now = Date.now();
  sessionStorage.setItem('member.session', `${now - began * MINUTE_MS} ${now - seen * MINUTE_MS}`);
  return drawScreen(<SessionReminder />, {
    getProtection: {
      stake_limit: {},
      loss_limit: {},
      staked_today: '10',
      open_stakes: '5',
      net_today: '-20',
      day_ends_at: now + MINUTE_MS,
    },
  });
};

test('Protective tools: the reminder comes after the chosen minutes, not before, with what today has come to', async () => {
  const early = await open(29, 2);
  expect(early.place.querySelectorAll('dialog[open]')).toHaveLength(0);
  await early.leave();
  const due = await open(31, 2);
  expect(due.place.querySelectorAll('dialog[open]')).toHaveLength(1);
  await due.comes(() => expect(due.facts()).toHaveProperty(['Staked today'], '10.00 USDT'));
  expect(due.facts()).toMatchObject({ 'Options result today': '-20.00 USDT' });
});
