/** The forms of /modifyPwd and /resetLegalPwd (AUTH-07) as pure functions. */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { changeLoginPassword, changePayPassword } from '../../contract/calls/session.ts';
import type { Passkey } from '../../contract/entities/security.ts';
import { isPassword } from '../../contract/rules/account.ts';
import { DAY_MS } from '../../contract/time-units.ts';
import { type FormDefinition, type Issue, setField, type Typed } from '../../kit/form.ts';

export interface PasswordInputs {
  /** The login password that is valid now, as proof of identity. */
  readonly current: string;
  readonly next: string;
  readonly confirmation: string;
}

export const initialInputs: PasswordInputs = { current: '', next: '', confirmation: '' };

const check = ({ current, next, confirmation }: PasswordInputs): Issue<keyof PasswordInputs>[] => {
  const issues: Issue<keyof PasswordInputs>[] = [];
  if (current === '') issues.push({ field: 'current', message: msg`Enter your login password` });
  if (next === '') issues.push({ field: 'next', message: msg`Enter a new password` });
  else if (!isPassword(next)) {
    issues.push({ field: 'next', message: msg`Use 6 to 20 letters and digits, nothing else` });
  }
  if (confirmation === '') issues.push({ field: 'confirmation', message: msg`Enter the password again` });
  else if (confirmation !== next) issues.push({ field: 'confirmation', message: msg`Passwords do not match` });
  return issues;
};

type PasswordForm<P> = FormDefinition<PasswordInputs, Typed<PasswordInputs>, undefined, P>;

export const loginPasswordForm: PasswordForm<PayloadOf<typeof changeLoginPassword>> = {
  change: setField,
  check,
  payload: ({ current, next }) => ({ oldPassword: current, newPassword: next }),
};

export const payPasswordForm: PasswordForm<PayloadOf<typeof changePayPassword>> = {
  change: setField,
  check,
  payload: ({ current, next }) => ({ loginPassword: current, newPassword: next }),
};

/**
 * Whether the change removes any passkey: those added within the last day go, because somebody who knew the old
 * password may have added them.
 */
export const losesPasskeys = (passkeys: readonly Pick<Passkey, 'addedAt'>[], nowMs: number): boolean =>
  passkeys.some(({ addedAt }) => addedAt > nowMs - DAY_MS);
