/** The form for an authenticator or recovery code, requested again within a session (AUTH-09). */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { showSecondFactor } from '../../contract/calls/security.ts';
import { type FormDefinition, setField, type Typed } from '../../kit/form.ts';

interface FactorInputs {
  readonly code: string;
}

export const factorForm: FormDefinition<
  FactorInputs,
  Typed<FactorInputs>,
  undefined,
  PayloadOf<typeof showSecondFactor>
> = {
  change: setField,
  check: ({ code }) =>
    code.trim() === '' ? [{ field: 'code', message: msg`Enter the code from your authenticator app` }] : [],
  payload: ({ code }) => ({ code: code.trim() }),
};
