/** Forms that send a write: cleared when it is accepted; a refusal is shown above the button (API-03, API-07). */
import { useState } from 'react';
import type { Call } from '../../contract/call.ts';
import type { FormDefinition, Issue } from '../../kit/form.ts';
import { type FormOptions, type FormState, useForm } from '../../kit/use-form.ts';
import { holdRefusal } from './hold-refusal.ts';
import { useWrite, type WriteOptions } from './use-write.ts';

interface Options<I, E, C, P, R, F extends string>
  extends Omit<FormOptions<I, C, P>, 'onSubmit'>,
    Pick<WriteOptions<P, R>, 'onDone'> {
  /** What stays in the form when the write is accepted, also belatedly; without it the form starts over. */
  readonly onAccepted?: (form: FormState<I, E, F>, payload: P) => void;
  /** The event that clears inputs for a single attempt, such as a password. */
  readonly afterFailure?: E;
}

export const useWriteForm = <I extends object, E, C, P, R, F extends string>(
  call: Call<P, R>,
  definition: FormDefinition<I, E, C, P, F>,
  { onAccepted, afterFailure, onDone, ...options }: Options<I, E, C, P, R, F>,
  /** Called when the write was accepted or failed. */
  onEnd?: () => void,
) => {
  const { send, sending, renewing } = useWrite(call, {
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
  return { form, sending, renewing };
};

/**
 * The member confirms on a sheet before the write is sent. The sheet also closes on failure, so that another tap at the
 * same place does not send again.
 */
export const useConfirmedForm = <I extends object, E, C, P, R, F extends string>(
  call: Call<P, R>,
  definition: FormDefinition<I, E, C, P, F>,
  options: Options<I, E, C, P, R, F>,
) => {
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const { form, sending, renewing } = useWriteForm(call, definition, options, close);
  // A balance that another order took meanwhile closes the sheet. Otherwise it would open by itself once the form is
  // valid again.
  if (confirming && !form.valid && !sending) setConfirming(false);
  /** Opens the sheet, or shows the errors. @returns the first issue, if any */
  const review = (): Issue<F> | undefined => {
    if (!form.valid) return form.submit();
    setConfirming(true);
    return undefined;
  };
  return {
    form,
    /** Whether the button waits: until the balances are read again, the form checks against those before the write. */
    sending: sending || renewing,
    review,
    /** Props of the `ConfirmSheet`. */
    sheet: {
      open: confirming,
      onClose: close,
      busy: sending,
      onConfirm: () => void form.submit(),
    },
  };
};
