/** The form for the login password, requested again before a change to the account's security (AUTH-09). */
import { msg } from '@lingui/core/macro';
import { type FormDefinition, setField, type Typed } from '../../kit/form.ts';

export interface GateInputs {
  readonly loginPassword: string;
}

export const gateForm: FormDefinition<GateInputs, Typed<GateInputs>, undefined, string> = {
  change: setField,
  check: ({ loginPassword }) =>
    loginPassword === '' ? [{ field: 'loginPassword', message: msg`Enter your login password` }] : [],
  payload: ({ loginPassword }) => loginPassword,
};
