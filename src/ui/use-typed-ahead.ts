/** Carries text typed into the frame of index.html, before the app runs, over to the form that replaces it. */
import { type RefObject, useLayoutEffect, useState } from 'react';

const goOnIn = (input: HTMLInputElement, typed: HTMLInputElement): void => {
  if (typed.type === 'checkbox') {
    if (typed.checked !== typed.defaultChecked && typed.checked !== input.checked) input.click();
  } else if (typed.value !== '') {
    // As if typed there: React notices a value that bypasses its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed.value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
};

const watchFrame = () => {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('.shell[aria-busy] form input')];
  let focused = document.activeElement;
  const note = ({ target }: FocusEvent): void => {
    focused = target as HTMLInputElement;
  };
  for (const input of inputs) input.addEventListener('focus', note);
  return { inputs, isFocused: (input: HTMLInputElement): boolean => input === focused };
};

/** Watches from the first render on, since a slow device takes a while from there to the commit. */
export const useTypedAhead = (form: RefObject<HTMLFormElement | null>): void => {
  const [{ inputs, isFocused }] = useState(watchFrame);
  useLayoutEffect(() => {
    const fields = form.current?.querySelectorAll('input') ?? [];
    inputs.splice(0).forEach((typed, place) => {
      const input = fields[place];
      if (input?.type !== typed.type) return;
      goOnIn(input, typed);
      if (!isFocused(typed)) return;
      input.focus();
      // React then sets the value again, which moves the caret to the end: restore it. Some input types have none.
      const { selectionStart: start, selectionEnd: end } = typed;
      if (start !== null) queueMicrotask(() => input.setSelectionRange(start, end));
    });
  }, [form, inputs, isFocused]);
};
