/**
 * A form is three pure functions. What it depends on besides its inputs (balance, limits, config) is an argument, so
 * a form can be tested, and its checks shared with the server, without a screen.
 */
import type { MessageDescriptor } from '@lingui/core';

/** What is wrong with a field; '' for what concerns the form as a whole. */
export interface Issue<F extends string = string> {
  readonly field: F | '';
  readonly message: MessageDescriptor;
}

/**
 * @typeParam I inputs as typed, by field name
 * @typeParam E what the member does: `Typed<I>` for plain fields, a union of the form's own for more
 * @typeParam C context: what the checks need and the member did not type
 * @typeParam P payload of the call
 */
export interface FormDefinition<I extends object, E, C, P, F extends string = keyof I & string> {
  /** Inputs after an event; other fields may follow (picking a coin clears the amount). */
  change(inputs: I, event: E, context: C): I;
  /** What is wrong, in the order of the fields on screen; empty when the form may be sent. */
  check(inputs: I, context: C): readonly Issue<F>[];
  /** Called only with inputs that pass the check. */
  payload(inputs: I, context: C): P;
}

/** A plain field took a value. */
export type Typed<I> = { readonly [K in keyof I & string]: { readonly field: K; readonly value: I[K] } }[keyof I &
  string];

/** The plain change: the one field takes the value, nothing follows. */
export const setField = <I extends object>(inputs: I, { field, value }: Typed<I>): I => ({ ...inputs, [field]: value });

/** The first issue of each field. */
export const byField = <F extends string>(issues: readonly Issue<F>[]): Partial<Record<F | '', MessageDescriptor>> => {
  const first: Partial<Record<F | '', MessageDescriptor>> = {};
  for (const { field, message } of issues) first[field] ??= message;
  return first;
};

/** Keeps what was typed while the member is elsewhere; never given passwords or codes (PWA-03). */
export interface Drafts<I> {
  load(): Partial<I> | undefined;
  save(inputs: I): void;
  clear(): void;
}
