/** The devices on which the account is signed in, each with a sign-out button (AUTH-09). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getDevices, signOutDevice, signOutOtherDevices } from '../../contract/calls/security.ts';
import type { SignedInDevice } from '../../contract/entities/security.ts';
import { useFormat } from '../../core/format/format.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { List } from '../../ui/List.tsx';
import { ListItem } from '../../ui/ListItem.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { Loaded } from '../../ui/States.tsx';
import { agentName } from './agent-name.ts';

const DeviceRow = ({ device }: { device: SignedInDevice }) => {
  const { t } = useLingui();
  const format = useFormat();
  const { send, sending } = useWrite(signOutDevice);
  const seen = format.dateTime(device.seenAt);
  const name = agentName(device.agent) || t`Unknown device`;
  return (
    <ListItem
      icon="device"
      title={name}
      detail={
        <>
          <bdi dir="ltr">{device.address}</bdi> · {seen}
        </>
      }
      end={
        device.current ? (
          <Badge>
            <Trans>This device</Trans>
          </Badge>
        ) : (
          <Button tone="plain" size="small" busy={sending} onPress={() => void send({ id: device.id })}>
            <Trans>Log out</Trans>
          </Button>
        )
      }
    />
  );
};

interface Props {
  open: boolean;
  onClose: () => void;
}

export const DevicesPopup = ({ open, onClose }: Props) => {
  const { t } = useLingui();
  const devices = useRead(getDevices, undefined, { enabled: open });
  const [asking, setAsking] = useState(false);
  const { send, sending } = useWrite(signOutOtherDevices, { onDone: () => setAsking(false) });
  return (
    <Popup open={open} onClose={onClose} title={t`Logged-in devices`}>
      <Loaded of={devices} skeleton={<SkeletonRows rows={3} />}>
        {(list) => (
          <>
            <List>
              {list.map((device) => (
                <li key={device.id}>
                  <DeviceRow device={device} />
                </li>
              ))}
            </List>
            {list.length > 1 ? (
              <div className="security-act">
                <Button block tone="tinted" onPress={() => setAsking(true)}>
                  <Trans>Log out all other devices</Trans>
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Log out all other devices`}
        text={t`You stay logged in here only.`}
        action={t`Log out`}
        tone="danger"
        busy={sending}
        onConfirm={() => void send(undefined)}
      />
    </Popup>
  );
};
