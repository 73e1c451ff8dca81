/** Fields and what sends them, in a block of Framework7's; the form itself is the browser's. */
import { Block } from 'framework7-react';
import type { ReactNode, SubmitEvent } from 'react';

interface Props {
  onSubmit: (event: SubmitEvent) => void;
  children: ReactNode;
}

export const Form = ({ onSubmit, children }: Props) => (
  <form noValidate onSubmit={onSubmit}>
    <Block className="form-fields">{children}</Block>
  </form>
);
