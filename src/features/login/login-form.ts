/** The login form (AUTH-05) as pure functions. */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { logIn } from '../../contract/calls/session.ts';
import { asciiDigits, phoneDigits } from '../../kit/digits.ts';
import { type FormDefinition, type Issue, setField, type Typed } from '../../kit/form.ts';

export interface LoginInputs {
  readonly username: string;
  readonly password: string;
  /** Keep the member signed in after the browser was closed. */
  readonly remember: boolean;
  readonly secondFactor: string;
}

export interface LoginContext {
  /** The server asked for the second step. */
  readonly secondFactorNeeded: boolean;
}

const check = (inputs: LoginInputs, context: LoginContext): Issue<keyof LoginInputs>[] => [
  ...(inputs.username.trim() === ''
    ? [{ field: 'username' as const, message: msg`Enter your email address or phone number` }]
    : []),
  ...(inputs.password === '' ? [{ field: 'password' as const, message: msg`Enter your password` }] : []),
  ...(context.secondFactorNeeded && inputs.secondFactor === ''
    ? [{ field: 'secondFactor' as const, message: msg`Enter the code from your authenticator app` }]
    : []),
];

/** Nothing is prefilled: after a logout the device keeps nothing of the previous member, not even the name (PWA-05). */
export const initialInputs: LoginInputs = { username: '', password: '', remember: true, secondFactor: '' };

export const loginForm: FormDefinition<LoginInputs, Typed<LoginInputs>, LoginContext, PayloadOf<typeof logIn>> = {
  change: (inputs, event) =>
    event.field === 'secondFactor'
      ? { ...inputs, secondFactor: asciiDigits(event.value).replace(/\s/g, '') }
      : setField(inputs, event),
  check,
  payload: (inputs, context) => ({
    // Phone numbers are registered as digits only, so normalise the input.
    username: phoneDigits(inputs.username) ?? inputs.username.trim(),
    password: inputs.password,
    secondFactor: context.secondFactorNeeded ? inputs.secondFactor : undefined,
  }),
};
