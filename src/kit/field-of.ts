import type { Typed } from './form.ts';
import type { FormState } from './use-form.ts';

/**
 * What a field is drawn with: its value, how it changes, that it was left, and what is wrong with it.
 * @param onChange tells the form of the value, by an event of its own
 */
export const fieldWith = <I extends object, F extends keyof I & string>(
  { inputs, blur, visibleErrors }: Pick<FormState<I, unknown, keyof I & string>, 'inputs' | 'blur' | 'visibleErrors'>,
  field: F,
  onChange: (value: I[F]) => void,
) => ({ value: inputs[field], onChange, onBlur: () => blur(field), error: visibleErrors[field] });

/** The same of a plain field, which takes its value and nothing follows. */
export const fieldOf = <I extends object, F extends keyof I & string>(
  form: FormState<I, Typed<I>, keyof I & string>,
  field: F,
) => fieldWith(form, field, (value: I[F]) => form.dispatch({ field, value } as unknown as Typed<I>));
