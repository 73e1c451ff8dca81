/** Push notification settings: which kinds, and on which devices (PWA-06). Permission is requested only after a tap. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getPushSettings, switchPushKind } from '../../contract/calls/push.ts';
import type { PushKind, PushSettings } from '../../contract/entities/push.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useIsReferenceServer } from '../../core/site/config.ts';
import { isUnknownThere } from '../../core/transport/errors.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { BlockTitle } from '../../ui/BlockTitle.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { List } from '../../ui/List.tsx';
import { ListItem } from '../../ui/ListItem.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, Loaded } from '../../ui/States.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { type Push, usePush } from './use-push.ts';
import './notifications.css';

const useKindNames = (): Readonly<Record<PushKind, string>> => {
  const { t } = useLingui();
  return {
    options: t`Settled options`,
    orders: t`Filled orders`,
    deposits: t`Reviewed deposits`,
    withdrawals: t`Reviewed withdrawals`,
    identity: t`Identity verification`,
    loans: t`Loan applications`,
    transfers: t`Arriving transfers`,
    alerts: t`Price alerts`,
    notices: t`Messages from the exchange`,
    security: t`Account security`,
  };
};

const KindRow = ({ kind, muted }: { kind: PushKind; muted: boolean }) => {
  const name = useKindNames()[kind];
  // Optimistic: the switch changes at once, and the server's value follows with the next read.
  const [on, setOn] = useState(!muted);
  const [read, setRead] = useState(muted);
  if (read !== muted) {
    setRead(muted);
    setOn(!muted);
  }
  const { send, sending } = useWrite(switchPushKind, {
    onFailed: (_, asked) => setOn(!asked.on),
  });
  const change = (next: boolean) => {
    setOn(next);
    void send({ kind, on: next });
  };
  return (
    <ListItem title={name} end={<Toggle label={name} labelHidden on={on} disabled={sending} onChange={change} />} />
  );
};

const Explanation = ({ state }: Pick<Push, 'state'>) => {
  switch (state) {
    case 'installFirst':
      return (
        <Trans>
          On this device only installed apps can notify you. Tap Share in the browser’s bar, then “Add to Home Screen”,
          and open the app from there.
        </Trans>
      );
    case 'unsupported':
      return <Trans>This browser cannot show notifications.</Trans>;
    case 'blocked':
      return (
        <Trans>Notifications are blocked for this site. Allow them in the browser’s settings, then come back.</Trans>
      );
    case 'on':
      return <Trans>This device is notified at once, even when the app is closed.</Trans>;
    default:
      return <Trans>Get notified at once, even when the app is closed. Amounts are never shown.</Trans>;
  }
};

const ThisDevice = ({ push }: { push: Push }) => {
  const { state, busy, failed, turnOn, turnOff } = push;
  return (
    <section className="notifications-device">
      <Icon name={state === 'on' ? 'check-circle' : 'bell'} size={28} />
      <div className="notifications-words" role="status">
        <h2>{state === 'on' ? <Trans>On for this device</Trans> : <Trans>Notifications on this device</Trans>}</h2>
        <p>
          <Explanation state={state} />
        </p>
        {failed ? (
          <p className="notifications-failed">
            <Trans>The browser’s push service could not be reached. Please try again later.</Trans>
          </p>
        ) : null}
      </div>
      {state === 'off' || (state === undefined && !busy) ? (
        <Button block busy={busy || state === undefined} onPress={() => void turnOn()}>
          <Trans>Turn on notifications</Trans>
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button block tone="tinted" busy={busy} onPress={() => void turnOff()}>
          <Trans>Turn off on this device</Trans>
        </Button>
      ) : null}
    </section>
  );
};

const Settings = ({ settings }: { settings: PushSettings }) => {
  const push = usePush(settings.publicKey);
  return (
    <>
      <ThisDevice push={push} />
      <BlockTitle>
        <Trans>Notify me about</Trans>
      </BlockTitle>
      <List>
        {settings.offered.map((kind) => (
          <li key={kind}>
            <KindRow kind={kind} muted={settings.muted.includes(kind)} />
          </li>
        ))}
      </List>
      <p className="notifications-note">
        <Trans>This choice applies to all your devices. Logging out turns notifications off on this one.</Trans>
      </p>
    </>
  );
};

export const NotificationsScreen = () => {
  const { t } = useLingui();
  const settings = useRead(getPushSettings, undefined, { mayBeUnknown: !useIsReferenceServer() });
  const none = <EmptyState icon="bell" text={t`Notifications are not available here.`} />;
  return (
    <AppPage title={t`Notifications`}>
      {settings.status === 'failed' && isUnknownThere(settings.error) ? (
        none
      ) : (
        <Loaded
          of={settings}
          skeleton={<SkeletonRows rows={9} height={56} />}
          isEmpty={({ publicKey }) => publicKey === ''}
          empty={none}
        >
          {(loaded) => <Settings settings={loaded} />}
        </Loaded>
      )}
    </AppPage>
  );
};
