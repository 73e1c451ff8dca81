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
  /** The name, as sent, whose login the server answered by asking for the second step; undefined before that. */
  readonly secondFactorFor: string | undefined;
}

/** Phone numbers are registered as digits only. */
const nameOf = ({ username }: LoginInputs): string => phoneDigits(username) ?? username.trim();

/** Whether the name that is typed now needs the second step: another account may have none. */
export const needsSecondFactor = (inputs: LoginInputs, { secondFactorFor }: LoginContext): boolean =>
  secondFactorFor !== undefined && secondFactorFor === nameOf(inputs);

const check = (inputs: LoginInputs, context: LoginContext): Issue<keyof LoginInputs>[] => [
  ...(inputs.username.trim() === ''
    ? [{ field: 'username' as const, message: msg`Enter your email address or phone number` }]
    : []),
  ...(inputs.password === '' ? [{ field: 'password' as const, message: msg`Enter your password` }] : []),
  ...(needsSecondFactor(inputs, context) && inputs.secondFactor === ''
    ? [{ field: 'secondFactor' as const, message: msg`Enter the code from your authenticator app` }]
    : []),
];

/** Nothing is prefilled: after a logout the device keeps nothing of the previous member, not even the name (PWA-05). */
export const initialInputs: LoginInputs = { username: '', password: '', remember: true, secondFactor: '' };

export const loginForm: FormDefinition<LoginInputs, Typed<LoginInputs>, LoginContext, PayloadOf<typeof logIn>> = {
  change: (inputs, event) => {
    if (event.field === 'secondFactor') return { ...inputs, secondFactor: asciiDigits(event.value).replace(/\s/g, '') };
    const changed = setField(inputs, event);
    // A code belongs to one account.
    return nameOf(changed) === nameOf(inputs) ? changed : { ...changed, secondFactor: '' };
  },
  check,
  payload: (inputs, context) => ({
    username: nameOf(inputs),
    password: inputs.password,
    secondFactor: needsSecondFactor(inputs, context) ? inputs.secondFactor : undefined,
  }),
};
