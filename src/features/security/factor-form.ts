/** The form for an authenticator or recovery code, requested again within a session (AUTH-09). */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { showSecondFactor } from '../../contract/calls/security.ts';
import { asciiDigits } from '../../kit/digits.ts';
import type { FormDefinition, Typed } from '../../kit/form.ts';

interface FactorInputs {
  readonly code: string;
}

export const factorForm: FormDefinition<
  FactorInputs,
  Typed<FactorInputs>,
  undefined,
  PayloadOf<typeof showSecondFactor>
> = {
  // Authenticator apps show codes in two groups, and some keyboards write the digits of another script.
  change: (_, { value }) => ({ code: asciiDigits(value).replace(/\s/g, '') }),
  check: ({ code }) =>
    code === '' ? [{ field: 'code', message: msg`Enter the code from your authenticator app` }] : [],
  payload: (inputs) => inputs,
};
