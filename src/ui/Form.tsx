/** A native form, with its fields and submit button. */
import { Block } from 'framework7-react';
import { type ReactNode, useRef } from 'react';
import { useTypedAhead } from './use-typed-ahead.ts';

interface Props {
  onSubmit: () => void;
  label?: string;
  /** Set for a form with its own layout; other forms are in a block of Framework7's. */
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
