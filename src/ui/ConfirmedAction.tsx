/** An action on one record: a button that opens a confirmation sheet, from which the write is sent. */
import { type ReactNode, useState } from 'react';
import type { Call } from '../contract/call.ts';
import { useWrite } from '../core/writes/use-write.ts';
import { Button } from './Button.tsx';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import type { Detail } from './DescriptionList.tsx';

interface Props<P, R> {
  call: Call<P, R>;
  payload: P;
  /** Text of the button that opens the sheet. */
  label: string;
  buttonTone: 'plain' | 'tinted';
  title: string;
  /** The verb, and the amount where there is one. */
  action: string;
  cancelText?: string;
  tone?: 'danger';
  facts: readonly (Detail | undefined | false)[];
  children?: ReactNode;
}

export const ConfirmedAction = <P, R>({ call, payload, label, buttonTone, ...sheet }: Props<P, R>) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { send, sending } = useWrite(call, { onDone: close, onFailed: close });
  return (
    <>
      <Button tone={buttonTone} size="small" onPress={() => setOpen(true)} aria-haspopup="dialog">
        {label}
      </Button>
      <ConfirmSheet {...sheet} open={open} onClose={close} busy={sending} onConfirm={() => void send(payload)} />
    </>
  );
};
