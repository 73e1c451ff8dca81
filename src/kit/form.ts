/**
 * A form is three pure functions. Everything besides its inputs (balance, limits, config) is a parameter, so that a
 * form can be tested without a screen and its checks shared with the server.
 */
import type { MessageDescriptor } from '@lingui/core';

/** What is wrong with a field; the field is '' where the issue concerns the whole form. */
export interface Issue<F extends string = string> {
  readonly field: F | '';
  readonly message: MessageDescriptor;
}

/**
 * @typeParam I inputs as typed, by field name
 * @typeParam E event: `Typed<I>` for plain fields, a union of the form's own events otherwise
 * @typeParam C context: what the checks need beyond the inputs
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

/** The event of a plain field: its new value. */
export type Typed<I> = { readonly [K in keyof I & string]: { readonly field: K; readonly value: I[K] } }[keyof I &
  string];

/** The change of a plain field: sets its value and no other. */
export const setField = <I extends object>(inputs: I, { field, value }: Typed<I>): I => ({ ...inputs, [field]: value });

/** The first issue of each field. */
export const byField = <F extends string>(issues: readonly Issue<F>[]): Partial<Record<F | '', MessageDescriptor>> => {
  const first: Partial<Record<F | '', MessageDescriptor>> = {};
  for (const { field, message } of issues) first[field] ??= message;
  return first;
};

/** Stores what was typed while the member is on another page. Must never be given passwords or codes (PWA-03). */
export interface Drafts<I> {
  load(): Partial<I> | undefined;
  save(inputs: I): void;
  clear(): void;
}
