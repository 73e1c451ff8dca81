/** Manages passkeys (AUTH-09): login by fingerprint, face or device PIN. */
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { beginPasskey, finishPasskey, removePasskey } from '../../contract/calls/security.ts';
import type { Passkey } from '../../contract/entities/security.ts';
import { showToast } from '../../core/base/toasts.ts';
import { useFormat } from '../../core/format/format.ts';
import { createPasskey, passkeysAvailable } from '../../core/session/passkeys.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { List } from '../../ui/List.tsx';
import { ListInput } from '../../ui/ListInput.tsx';
import { ListItem } from '../../ui/ListItem.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { agentName } from './agent-name.ts';
import { HoldNote } from './HoldNote.tsx';
import { PasswordGate } from './PasswordGate.tsx';

const Add = ({ onDone }: { onDone: () => void }) => {
  const { t } = useLingui();
  const [label, setLabel] = useState(() => agentName(navigator.userAgent));
  const finishing = useWrite(finishPasskey, { onDone });
  const beginning = useWrite(beginPasskey);
  const add = async (loginPassword: string): Promise<void> => {
    const offer = await beginning.send({ loginPassword });
    if (offer === undefined) return;
    try {
      const response = await createPasskey(offer.options);
      await finishing.send({ ceremony: offer.ceremony, response, label: label.trim() });
    } catch {
      showToast({ kind: 'failure', text: msg`No passkey was created. You can try again.` });
    }
  };
  return (
    <PasswordGate action={t`Add a passkey`} onPass={add}>
      <ListInput label={t`Name of this passkey`} value={label} onChange={setLabel} />
    </PasswordGate>
  );
};

const Remove = ({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) => {
  const { t } = useLingui();
  const { send } = useWrite(removePasskey, { onDone });
  return (
    <PasswordGate
      tone="danger"
      action={t`Remove passkey`}
      onPass={(loginPassword) => send({ id: passkey.id, loginPassword })}
    >
      <p className="security-words">
        <Trans>“{passkey.label}” will no longer log you in.</Trans>
      </p>
      <p className="security-words">
        <HoldNote />
      </p>
    </PasswordGate>
  );
};

const Known = ({ passkeys, onRemove }: { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void }) => {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <List>
      {passkeys.map((passkey) => {
        const used = passkey.usedAt === undefined ? undefined : format.dateTime(passkey.usedAt);
        const added = format.date(passkey.addedAt);
        return (
          <li key={passkey.id}>
            <ListItem
              icon="key"
              title={<bdi>{passkey.label}</bdi>}
              detail={used === undefined ? t`Added ${added}, not used yet` : t`Last used ${used}`}
              end={<IconButton icon="delete" label={t`Remove ${passkey.label}`} onPress={() => onRemove(passkey)} />}
            />
          </li>
        );
      })}
    </List>
  );
};

interface Props {
  passkeys: readonly Passkey[];
  open: boolean;
  onClose: () => void;
}

export const PasskeysPopup = ({ passkeys, open, onClose }: Props) => {
  const { t } = useLingui();
  const [act, setAct] = useState<'add' | Passkey | undefined>(undefined);
  const back = () => setAct(undefined);
  return (
    <Popup open={open} onClose={onClose} title={t`Passkeys`}>
      {act === 'add' ? (
        <div className="security-steps">
          <Add onDone={back} />
        </div>
      ) : act !== undefined ? (
        <div className="security-steps">
          <Remove passkey={act} onDone={back} />
        </div>
      ) : (
        <>
          {passkeys.length > 0 ? (
            <Known passkeys={passkeys} onRemove={setAct} />
          ) : (
            <EmptyState
              icon="key"
              text={
                <Trans>
                  A passkey logs you in by fingerprint, face or the PIN of your device, and cannot be phished.
                </Trans>
              }
            />
          )}
          <div className="security-act">
            {passkeysAvailable() ? (
              <Button block tone="tinted" onPress={() => setAct('add')}>
                <Trans>Add a passkey</Trans>
              </Button>
            ) : (
              <p className="notice">
                <Icon name="info" size={20} />
                <span>
                  <Trans>This browser or address cannot use passkeys.</Trans>
                </span>
              </p>
            )}
          </div>
        </>
      )}
    </Popup>
  );
};
