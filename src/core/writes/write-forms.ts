/** Forms that send a write: what was accepted is emptied, what was refused stands over the button (API-03, API-07). */
import { useState } from 'react';
import type { Call } from '../../contract/call.ts';
import type { FormDefinition, Issue } from '../../kit/form.ts';
import { type FormOptions, type FormState, useForm } from '../../kit/use-form.ts';
import { holdRefusal } from './hold-refusal.ts';
import { useWrite, type WriteOptions } from './use-write.ts';

interface Options<I, E, C, P, R, F extends string>
  extends Omit<FormOptions<I, C, P>, 'onSubmit'>,
    Pick<WriteOptions<P, R>, 'invalidates' | 'onDone'> {
  /** What stays in the form once the write was accepted, also late; without it the form starts over. */
  readonly onAccepted?: (form: FormState<I, E, F>, payload: P) => void;
  /** Clears what is typed for one attempt and never kept: a password. */
  readonly afterFailure?: E;
}

export const useWriteForm = <I extends object, E, C, P, R, F extends string>(
  call: Call<P, R>,
  definition: FormDefinition<I, E, C, P, F>,
  { onAccepted, afterFailure, invalidates, onDone, ...options }: Options<I, E, C, P, R, F>,
  /** The write was accepted, or failed. */
  onEnd?: () => void,
) => {
  const { send, sending } = useWrite(call, {
    invalidates,
    onDone,
    onAccepted: (payload) => {
      onEnd?.();
      if (onAccepted) onAccepted(form, payload);
      else form.reset();
    },
    onFailed: (error) => {
      onEnd?.();
      if (afterFailure !== undefined) form.dispatch(afterFailure);
      holdRefusal(form, error);
    },
  });
  const form: FormState<I, E, F> = useForm(definition, {
    ...options,
    onSubmit: async (payload) => {
      await send(payload);
      return undefined;
    },
  });
  return { form, sending };
};

/**
 * The member confirms on a sheet before it is sent. The sheet closes when the write was accepted, and when it failed: what
 * stands under a finger then would be pressed again.
 */
export const useConfirmedForm = <I extends object, E, C, P, R, F extends string>(
  call: Call<P, R>,
  definition: FormDefinition<I, E, C, P, F>,
  options: Options<I, E, C, P, R, F>,
) => {
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const { form, sending } = useWriteForm(call, definition, options, close);
  /** Opens the sheet, or shows what is wrong. @returns the first issue, if any */
  const review = (): Issue<F> | undefined => {
    if (!form.valid) return form.submit();
    setConfirming(true);
    return undefined;
  };
  return {
    form,
    sending,
    review,
    /** Properties of the `ConfirmSheet`. */
    sheet: {
      open: confirming && (form.valid || sending),
      onClose: close,
      busy: sending,
      onConfirm: () => void form.submit(),
    },
  };
};
