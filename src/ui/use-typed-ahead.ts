/** Fields of the frame of index.html, which are there before the app: what was typed into them goes on in the form that follows. */
import { type RefObject, useLayoutEffect, useState } from 'react';

const goOnIn = (input: HTMLInputElement, typed: HTMLInputElement): void => {
  if (typed.type === 'checkbox') {
    if (typed.checked !== typed.defaultChecked && typed.checked !== input.checked) input.click();
  } else if (typed.value !== '') {
    // As if it was typed there: React hears of a value that goes past its own setter.
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

/** Watched from the first drawing on, because a slow device is a while between that and the picture of it. */
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
      // React writes the value once more after this, which takes the caret to its end. Not all kinds of fields have one.
      const { selectionStart: start, selectionEnd: end } = typed;
      if (start !== null) queueMicrotask(() => input.setSelectionRange(start, end));
    });
  }, [form, inputs, isFocused]);
};
