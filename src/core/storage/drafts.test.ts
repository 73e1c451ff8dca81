// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { wipeMemberStorage } from '../base/device.ts';
import { draftsOf, isAccountType, isAmountText } from './drafts.ts';

interface Inputs {
  readonly address: string;
  readonly amount: string;
  readonly payPassword: string;
}
const INPUTS: Inputs = { address: 'T9', amount: '12', payPassword: 'secret1' };
const drafts = draftsOf<Inputs>('withdrawal', ['address', 'amount']);

beforeEach(() => sessionStorage.clear());

test('PWA-03 a draft keeps the fields that were named, and no password', () => {
  drafts.save(INPUTS);
  expect(drafts.load()).toEqual({ address: 'T9', amount: '12' });
  expect(JSON.stringify(sessionStorage)).not.toContain('secret1');
  drafts.clear();
  expect(drafts.load()).toBeUndefined();
});

test('PWA-05 a draft goes with the session', () => {
  drafts.save(INPUTS);
  wipeMemberStorage();
  expect(drafts.load()).toBeUndefined();
});

test('PWA-03 what is no text is kept where the form says what it may be', () => {
  interface Transfer {
    readonly from: 1 | 2 | 3;
    readonly amount: string | undefined;
  }
  const kept = draftsOf<Transfer>('transfer', ['from', 'amount'], { from: isAccountType, amount: isAmountText });
  kept.save({ from: 2, amount: undefined });
  expect(kept.load()).toEqual({ from: 2 });
  sessionStorage.setItem('member.draft.transfer', '{"from":9,"amount":"1e5"}');
  expect(kept.load()).toEqual({});
  sessionStorage.setItem('member.draft.transfer', '{"from":1,"amount":"-5"}');
  expect(kept.load()).toEqual({ from: 1 });
});

test.each(['{', '7', '[]', '{"amount":7,"other":"x"}'])(
  'PWA-03 a draft that is %s is no draft of these fields',
  (kept) => {
    sessionStorage.setItem('member.draft.withdrawal', kept);
    expect(drafts.load() ?? {}).toEqual({});
  },
);
