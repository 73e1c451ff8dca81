/** Asks for a confirmation before money moves or something ends: exact amounts, and a button with the verb and the amount. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { DescriptionList, type Detail } from './DescriptionList.tsx';
import { Sheet } from './Sheet.tsx';

/** Whether it is open, and what its buttons do: `sheet` of `useConfirmedForm`. */
export interface ConfirmedSheet {
  open: boolean;
  onClose: () => void;
  /** While the request is under way the sheet stays, and takes no second confirmation. */
  busy?: boolean;
  onConfirm: () => void;
}

interface Props extends ConfirmedSheet {
  title: string;
  /** Amount, fee, net, destination. */
  facts?: readonly (Detail | undefined | false)[];
  /** The verb and the amount: "Withdraw 120.00 USDT". */
  action: string;
  tone?: 'primary' | 'rise' | 'fall' | 'danger';
  disabled?: boolean;
  /** Id of the text that says why the button is disabled. */
  whyId?: string;
  cancelText?: string;
  children?: ReactNode;
}

export const ConfirmSheet = (props: Props) => {
  const { open, onClose, title, facts, action, tone, busy, disabled, whyId, onConfirm, cancelText, children } = props;
  const { t } = useLingui();
  const close = () => {
    if (!busy) onClose();
  };
  const foot = (
    <>
      <Button
        tone={tone}
        block
        busy={busy}
        disabled={disabled}
        aria-describedby={disabled ? whyId : undefined}
        onPress={onConfirm}
      >
        {action}
      </Button>
      <Button tone="plain" block disabled={busy} onPress={close}>
        {cancelText ?? t`Cancel`}
      </Button>
    </>
  );
  return (
    <Sheet open={open} onClose={close} title={title} foot={foot} dismissible={!busy}>
      {facts ? <DescriptionList facts={facts} /> : null}
      {children}
    </Sheet>
  );
};
