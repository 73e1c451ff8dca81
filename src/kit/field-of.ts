import type { Typed } from './form.ts';
import type { FormState } from './use-form.ts';

/** What a plain field is drawn with: its value, how it changes, that it was left, and what is wrong with it. */
export const fieldOf = <I extends object, F extends keyof I & string>(
  { inputs, dispatch, leave, shown }: FormState<I, Typed<I>, keyof I & string>,
  field: F,
) => ({
  value: inputs[field],
  onChange: (value: I[F]) => dispatch({ field, value } as unknown as Typed<I>),
  onLeave: () => leave(field),
  error: shown[field],
});
