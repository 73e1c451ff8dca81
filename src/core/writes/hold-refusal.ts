import type { FormState } from '../../kit/use-form.ts';
import { Refused } from '../transport/errors.ts';

/** What the server said no to stands in the form, over its button, until something is changed or tried again (API-03). */
export const holdRefusal = <F extends string>(form: Pick<FormState<never, never, F>, 'hold'>, error: unknown): void => {
  if (error instanceof Refused && error.reason !== '') form.hold({ field: '', message: error.reason });
};
