import type { MessageDescriptor } from '@lingui/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { byField, type Drafts, type FormDefinition, type Issue } from './form.ts';

export interface FormOptions<I, C, P> {
  readonly start: I;
  readonly context: C;
  /**
   * Sends the payload. Resolves to true when the write was accepted, which clears the draft. After a rejection the form
   * can be submitted again.
   */
  readonly onSubmit: (payload: P, inputs: I) => Promise<boolean | undefined>;
  readonly drafts?: Drafts<I>;
}

/** A message of the catalogues, or the server's own words. */
type Shown = MessageDescriptor | string;

export interface FormState<I, E, F extends string> {
  readonly inputs: I;
  readonly dispatch: (event: E) => void;
  /** The member has left a field, so its error shows from now on. */
  readonly blur: (field: F) => void;
  /** Shows an error until the next change: a refusal no check can predict, or an issue of a field cleared since. */
  readonly hold: (issue: { readonly field: F | ''; readonly message: Shown }) => void;
  /** The write was accepted: resets the form, except for the inputs that `event` sets. */
  readonly taken: (event?: E) => void;
  /** Everything that is wrong, shown or not. */
  readonly issues: readonly Issue<F>[];
  /** The errors to show: those of touched fields, and all after an attempt to submit. */
  readonly visibleErrors: Partial<Record<F | '', Shown>>;
  readonly valid: boolean;
  /** Submits once at a time (API-07); with issues it shows them instead. @returns the first issue, if any */
  readonly submit: () => Issue<F> | undefined;
  readonly submitting: boolean;
  /** Sets other inputs and marks all fields as untouched. */
  readonly reset: (inputs?: I) => void;
}

/** A form on a screen: its inputs, what to show, and a submit that cannot run twice at once. */
export const useForm = <I extends object, E, C, P, F extends string>(
  form: FormDefinition<I, E, C, P, F>,
  { start, context, onSubmit, drafts }: FormOptions<I, C, P>,
): FormState<I, E, F> => {
  const [inputs, setInputs] = useState<I>(() => ({ ...start, ...drafts?.load() }));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState(false);
  const [held, setHeld] = useState<{ readonly field: F | ''; readonly message: Shown }>();
  const [submitting, setSubmitting] = useState(false);
  // The newest values for callbacks that must not change their identity with each keystroke.
  const now = useRef({ inputs, context, onSubmit, start });
  now.current = { inputs, context, onSubmit, start };
  const inFlight = useRef(false);

  const issues = useMemo(() => form.check(inputs, context), [form, inputs, context]);
  const visibleErrors = useMemo<Partial<Record<F | '', Shown>>>(() => {
    const wrong = byField(attempted ? issues : issues.filter(({ field }) => touched.has(field)));
    return held === undefined ? wrong : { ...wrong, [held.field]: held.message };
  }, [issues, attempted, touched, held]);

  const dispatch = useCallback(
    (event: E) => {
      const next = form.change(now.current.inputs, event, now.current.context);
      now.current.inputs = next;
      setInputs(next);
      setHeld(undefined);
      drafts?.save(next);
    },
    [form, drafts],
  );
  const blur = useCallback((field: F) => setTouched((before) => new Set(before).add(field)), []);
  const forget = useCallback(() => {
    setTouched(new Set());
    setAttempted(false);
    setHeld(undefined);
    drafts?.clear();
  }, [drafts]);
  const reset = useCallback(
    (next?: I) => {
      const fresh = next ?? now.current.start;
      now.current.inputs = fresh;
      setInputs(fresh);
      forget();
    },
    [forget],
  );
  const taken = useCallback(
    (event?: E) => {
      const { inputs: typed, context: known } = now.current;
      reset(event === undefined ? undefined : form.change(typed, event, known));
    },
    [form, reset],
  );

  const send = useCallback(async () => {
    inFlight.current = true;
    setSubmitting(true);
    try {
      const current = now.current;
      const wasAccepted = await current.onSubmit(form.payload(current.inputs, current.context), current.inputs);
      if (wasAccepted) forget();
    } finally {
      inFlight.current = false;
      setSubmitting(false);
    }
  }, [form, forget]);

  const submit = useCallback((): Issue<F> | undefined => {
    if (inFlight.current) return undefined;
    const [first] = form.check(now.current.inputs, now.current.context);
    setAttempted(true);
    setHeld(undefined);
    if (first) return first;
    // The sender reports its own errors (see `useWrite`); this only prevents an unhandled rejection.
    send().catch(() => undefined);
    return undefined;
  }, [form, send]);

  return {
    inputs,
    dispatch,
    blur: blur,
    hold: setHeld,
    taken,
    issues,
    visibleErrors: visibleErrors,
    valid: issues.length === 0,
    submit,
    submitting,
    reset,
  };
};
