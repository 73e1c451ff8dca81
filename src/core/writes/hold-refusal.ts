import type { FormState } from '../../kit/use-form.ts';
import { Refused } from '../transport/errors.ts';

/** Shows the server's refusal in the form, above its button, until an input changes or the member retries (API-03). */
export const holdRefusal = <F extends string>(form: Pick<FormState<never, never, F>, 'hold'>, error: unknown): void => {
  if (error instanceof Refused && error.reason !== '') form.hold({ field: '', message: error.reason });
};
