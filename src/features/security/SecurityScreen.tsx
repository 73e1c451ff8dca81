import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getSecurity } from '../../contract/calls/security.ts';
import { getMember } from '../../contract/calls/session.ts';
import type { SecurityOverview } from '../../contract/entities/security.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useProtectionReading } from '../../core/session/protection.ts';
import { useIsReferenceServer } from '../../core/site/config.ts';
import { isUnknownThere } from '../../core/transport/errors.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { BlockTitle } from '../../ui/BlockTitle.tsx';
import { List } from '../../ui/List.tsx';
import { ListItemButton, ListItemLink } from '../../ui/ListItem.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { FailedState } from '../../ui/States.tsx';
import { AppLockPopup, useAppLockOn } from './AppLockPopup.tsx';
import { DevicesPopup } from './DevicesPopup.tsx';
import { PasskeysPopup } from './PasskeysPopup.tsx';
import { PhrasePopup } from './PhrasePopup.tsx';
import { SecurityLogPopup } from './SecurityLogPopup.tsx';
import { TwoStepPopup } from './TwoStepPopup.tsx';
import './security.css';

const PayState = () => {
  const { status, data: member } = useRead(getMember, undefined);
  // No skeleton: one of another width would shift when the text arrives.
  if (member === undefined) return status === 'failed' ? '--' : null;
  return member.hasPayPassword ? (
    <Trans context="state">Set</Trans>
  ) : (
    <Badge>
      <Trans>Not set</Trans>
    </Badge>
  );
};

const Passwords = () => (
  <List>
    <li>
      <ListItemLink
        to="/modifyPwd"
        icon="lock"
        title={<Trans>Login password</Trans>}
        detail={<Trans>Changing it logs you out everywhere</Trans>}
        arrow
      />
    </li>
    <li>
      <ListItemLink
        to="/resetLegalPwd"
        icon="card"
        title={<Trans>Payment password</Trans>}
        detail={<Trans>Asked for before money leaves your account</Trans>}
        end={<PayState />}
        arrow
      />
    </li>
  </List>
);

type Opened = 'appLock' | 'twoStep' | 'passkeys' | 'phrase' | 'devices' | 'log';

interface MoreProps {
  overview: SecurityOverview;
  onOpen: (what: Opened) => void;
}

/** Two-step login, passkeys, anti-phishing phrase, devices and log: only the reference server has them (AUTH-09). */
const MoreRows = ({ overview, onOpen }: MoreProps) => (
  <>
    <BlockTitle>
      <Trans>Protect your login</Trans>
    </BlockTitle>
    <List>
      <li>
        <ListItemButton
          icon="lock-shield"
          title={<Trans>Two-step login</Trans>}
          detail={<Trans>A code from an app besides the password</Trans>}
          end={overview.twoStepEnabled ? <Trans>On</Trans> : <Trans>Off</Trans>}
          arrow
          onPress={() => onOpen('twoStep')}
        />
      </li>
      <li>
        <ListItemButton
          icon="key"
          title={<Trans>Passkeys</Trans>}
          detail={<Trans>Fingerprint, face or device PIN</Trans>}
          end={String(overview.passkeys.length)}
          arrow
          onPress={() => onOpen('passkeys')}
        />
      </li>
      <li>
        <ListItemButton
          icon="mail"
          title={<Trans>Anti-phishing phrase</Trans>}
          detail={<Trans>Shown in every email from us</Trans>}
          end={overview.phrase === '' ? <Trans>Off</Trans> : <Trans>On</Trans>}
          arrow
          onPress={() => onOpen('phrase')}
        />
      </li>
    </List>
    <BlockTitle>
      <Trans>Activity</Trans>
    </BlockTitle>
    <List>
      <li>
        <ListItemButton
          icon="device"
          title={<Trans>Logged-in devices</Trans>}
          arrow
          onPress={() => onOpen('devices')}
        />
      </li>
      <li>
        <ListItemButton icon="clock" title={<Trans>Security log</Trans>} arrow onPress={() => onOpen('log')} />
      </li>
    </List>
  </>
);

/** A link to the tools that protect members from their own trading, if the backend has them. */
const ProtectionRow = () => {
  const tools = useProtectionReading();
  if (tools.status === 'failed') return <FailedState error={tools.error} onRetry={tools.retry} />;
  if (!tools.data) return null;
  return (
    <>
      <BlockTitle>
        <Trans>Protect yourself</Trans>
      </BlockTitle>
      <List>
        <li>
          <ListItemLink
            to="/protection"
            icon="shield"
            title={<Trans>Limits and pauses</Trans>}
            detail={<Trans>Daily limits, cool-off, self-exclusion, reminder</Trans>}
            arrow
          />
        </li>
      </List>
    </>
  );
};

/** The app lock, which protects this device and needs no server. */
const DeviceRows = ({ onOpen }: Pick<MoreProps, 'onOpen'>) => {
  const on = useAppLockOn();
  return (
    <>
      <BlockTitle>
        <Trans>On this device</Trans>
      </BlockTitle>
      <List>
        <li>
          <ListItemButton
            icon="app-lock"
            title={<Trans>App lock</Trans>}
            detail={<Trans>Asks who you are when you come back</Trans>}
            end={on ? <Trans>On</Trans> : <Trans>Off</Trans>}
            arrow
            onPress={() => onOpen('appLock')}
          />
        </li>
      </List>
    </>
  );
};

/** Passwords (AUTH-07), and where the backend offers them two-step login, passkeys, devices and the log (AUTH-09). */
export const SecurityScreen = () => {
  const { t } = useLingui();
  const security = useRead(getSecurity, undefined, { mayBeUnknown: !useIsReferenceServer() });
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  // A new key per opening resets the popups: no step or password of an earlier opening remains.
  const [openings, setOpenings] = useState(0);
  const open = (what: Opened) => {
    setOpenings(openings + 1);
    setOpened(what);
  };
  const close = () => setOpened(undefined);
  const overview = security.data;
  return (
    <AppPage title={t`Security center`} className="security">
      <Passwords />
      <DeviceRows onOpen={open} />
      <AppLockPopup key={`appLock${openings}`} open={opened === 'appLock'} onClose={close} />
      {security.status === 'loading' ? <SkeletonRows rows={5} height={72} /> : null}
      {security.status === 'failed' && !isUnknownThere(security.error) ? (
        <FailedState error={security.error} onRetry={security.retry} />
      ) : null}
      {overview === undefined ? null : (
        <>
          <MoreRows overview={overview} onOpen={open} />
          <TwoStepPopup key={`twoStep${openings}`} overview={overview} open={opened === 'twoStep'} onClose={close} />
          <PasskeysPopup
            key={`passkeys${openings}`}
            passkeys={overview.passkeys}
            open={opened === 'passkeys'}
            onClose={close}
          />
          <PhrasePopup key={`phrase${openings}`} phrase={overview.phrase} open={opened === 'phrase'} onClose={close} />
          <DevicesPopup open={opened === 'devices'} onClose={close} />
          <SecurityLogPopup open={opened === 'log'} onClose={close} />
        </>
      )}
      {/* Rendered only after loading: rows that arrive above it would shift it. */}
      {security.status === 'loading' ? null : <ProtectionRow />}
    </AppPage>
  );
};
