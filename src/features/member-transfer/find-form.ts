/** The form that finds the receiver of a transfer (PROD-04). */
import { msg } from '@lingui/core/macro';
import { type FormDefinition, setField, type Typed } from '../../kit/form.ts';

export interface FindInputs {
  readonly username: string;
}

export const findForm: FormDefinition<FindInputs, Typed<FindInputs>, undefined, { readonly username: string }> = {
  change: setField,
  check: ({ username }) =>
    username.trim() === '' ? [{ field: 'username', message: msg`Enter the name of the receiving member` }] : [],
  payload: ({ username }) => ({ username: username.trim() }),
};
