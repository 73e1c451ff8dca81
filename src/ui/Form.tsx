/** Fields and what sends them; the form itself is the browser's. */
import { Block } from 'framework7-react';
import { type ReactNode, useRef } from 'react';
import { useTypedAhead } from './use-typed-ahead.ts';

interface Props {
  onSubmit: () => void;
  label?: string;
  /** Set where the form has a layout of its own; other forms stand in a block of Framework7's. */
  className?: string;
  children: ReactNode;
}

export const Form = ({ onSubmit, label, className, children }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  useTypedAhead(form);
  return (
    <form
      ref={form}
      noValidate
      className={className}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {className === undefined ? <Block className="form-fields">{children}</Block> : children}
    </form>
  );
};
