import type { Typed } from './form.ts';
import type { FormState } from './use-form.ts';

/**
 * Props of a form field: its value, its change and blur handlers, and its error.
 * @param onChange dispatches the form's own event for this field
 */
export const fieldWith = <I extends object, F extends keyof I & string>(
  { inputs, blur, visibleErrors }: Pick<FormState<I, unknown, keyof I & string>, 'inputs' | 'blur' | 'visibleErrors'>,
  field: F,
  onChange: (value: I[F]) => void,
) => ({ value: inputs[field], onChange, onBlur: () => blur(field), error: visibleErrors[field] });

/** As `fieldWith`, for a plain field whose change affects no other field. */
export const fieldOf = <I extends object, F extends keyof I & string>(
  form: FormState<I, Typed<I>, keyof I & string>,
  field: F,
) => fieldWith(form, field, (value: I[F]) => form.dispatch({ field, value } as unknown as Typed<I>));
