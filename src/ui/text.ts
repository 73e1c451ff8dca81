/** Text that components accept: a string that is shown as it is, or a message of the catalogues. */
import { i18n, type MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

export type Text = string | MessageDescriptor;

/** Renders a `Text` in the language on screen. */
export const useText = (): ((text: Text) => string) => {
  const { _ } = useLingui();
  return (text) => (typeof text === 'string' ? text : _(text));
};

/** The same outside components. */
export const readText = (text: Text): string => (typeof text === 'string' ? text : i18n._(text));
