import { useState } from 'react';
import { Actions } from '../../src/ui/Actions.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { ConfirmSheet } from '../../src/ui/ConfirmSheet.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Panel } from '../../src/ui/Panel.tsx';
import { Popup } from '../../src/ui/Popup.tsx';
import { Sheet } from '../../src/ui/Sheet.tsx';
import { toast } from '../../src/ui/toast.ts';
import { Shown } from './Shown.tsx';

type Name = 'sheet' | 'popup' | 'half popup' | 'confirm' | 'dialog' | 'actions' | 'panel';

export const Overlays = () => {
  const [open, setOpen] = useState<Name>();
  const [second, setSecond] = useState(false);
  const close = () => setOpen(undefined);
  const opener = (name: Name) => (
    <Button size="small" tone="tinted" onPress={() => setOpen(name)}>{`Open ${name}`}</Button>
  );
  return (
    <section aria-label="Overlays">
      <Shown of="Sheet">
        {opener('sheet')}
        {opener('confirm')}
      </Shown>
      <Shown of="Popup">
        {opener('popup')}
        {opener('half popup')}
      </Shown>
      <Shown of="Dialog">{opener('dialog')}</Shown>
      <Shown of="Actions">{opener('actions')}</Shown>
      <Shown of="Panel">{opener('panel')}</Shown>
      <Shown of="Toast">
        <Button size="small" tone="tinted" onPress={() => toast('success', 'Order placed')}>
          Say something
        </Button>
      </Shown>
      <Sheet open={open === 'sheet'} onClose={close} title="Choose a coin">
        <p>One of these.</p>
        <Button onPress={() => setSecond(true)}>Open another</Button>
        <Button onPress={() => toast('failure', 'No connection')}>Fail</Button>
        <Sheet open={second} onClose={() => setSecond(false)} title="Over it">
          <p>On top.</p>
        </Sheet>
      </Sheet>
      <Popup open={open === 'popup'} onClose={close} title="A message">
        <p>Something to read.</p>
      </Popup>
      <Popup open={open === 'half popup'} onClose={close} title="A note" half>
        <p>Some lines.</p>
      </Popup>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        onConfirm={close}
        title="Delete all drawings?"
        text="They are on this device only."
        action="Delete"
        tone="danger"
      />
      <Actions
        open={open === 'actions'}
        onClose={close}
        title="Front of the document"
        choices={[
          { icon: 'camera', text: 'Take a photo', onPress: close },
          { icon: 'image', text: 'Choose a picture', onPress: close },
        ]}
      />
      <ConfirmSheet
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Confirm withdrawal"
        action="Withdraw 120.00 USDT"
        facts={[
          { label: 'Fee', value: '0.5 USDT' },
          { label: 'You receive', value: '119.5 USDT', strong: true },
        ]}
      />
      <Panel open={open === 'panel'} onClose={close} label="Member">
        <p>Member 1001</p>
        <Button onPress={close}>Close the panel</Button>
      </Panel>
    </section>
  );
};
