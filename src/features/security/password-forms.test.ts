import { expect, test } from 'vitest';
import {
  initialInputs,
  loginPasswordForm,
  losesPasskeys,
  type PasswordInputs,
  payPasswordForm,
} from './password-forms.ts';

const good: PasswordInputs = { current: 'old1234', next: 'new1234', confirmation: 'new1234' };
const wrong = (inputs: Partial<PasswordInputs>): string[] =>
  loginPasswordForm.check({ ...good, ...inputs }, undefined).map(({ field }) => field);

test('AUTH-07 every field is required and the confirmation equals the new password', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong(initialInputs)).toEqual(['current', 'next', 'confirmation']);
  expect(wrong({ confirmation: 'new12345' })).toEqual(['confirmation']);
  expect(wrong({ next: 'no!', confirmation: 'no!' })).toEqual(['next']);
});

test('AUTH-07 the calls get the old password and the new one', () => {
  expect(loginPasswordForm.payload(good, undefined)).toEqual({ oldPassword: 'old1234', newPassword: 'new1234' });
  expect(payPasswordForm.payload(good, undefined)).toEqual({ loginPassword: 'old1234', newPassword: 'new1234' });
});

test('AUTH-09 a passkey goes with the old password during the day after it was added', () => {
  const nowMs = 1_800_000_000_000;
  const added = (...hoursAgo: number[]) => hoursAgo.map((hours) => ({ addedAt: nowMs - hours * 3_600_000 }));
  expect([[], added(25, 24), added(25, 23), added(0)].map((passkeys) => losesPasskeys(passkeys, nowMs))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
