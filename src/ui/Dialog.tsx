/** A yes-or-no question: Framework7's styles on the browser's own dialog. Movements of money use `ConfirmSheet`. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Overlay } from './Overlay.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  /** Text of the button that says yes: a verb. */
  action: string;
  tone?: 'primary' | 'danger';
  busy?: boolean;
  onConfirm: () => void;
  cancelText?: string;
}

export const Dialog = ({ open, onClose, title, text, action, tone, busy = false, onConfirm, cancelText }: Props) => {
  const { t } = useLingui();
  const heading = useId();
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Overlay kind="dialog" open={open} onClose={close} labelledBy={heading} dismissible={!busy}>
      <div className="dialog-inner">
        <h2 className="dialog-title" id={heading}>
          {title}
        </h2>
        {text === undefined ? null : <div className="dialog-text">{text}</div>}
      </div>
      <div className="dialog-buttons">
        <Button tone="plain" disabled={busy} onPress={close}>
          {cancelText ?? t`Cancel`}
        </Button>
        <Button tone={tone} busy={busy} onPress={onConfirm}>
          {action}
        </Button>
      </div>
    </Overlay>
  );
};
