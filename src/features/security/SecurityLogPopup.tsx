/** The log of the account's security events (AUTH-09). */
import { Trans, useLingui } from '@lingui/react/macro';
import { getSecurityEvents } from '../../contract/calls/security.ts';
import type { SecurityEvent } from '../../contract/entities/security.ts';
import { useFormat } from '../../core/format/format.ts';
import { usePages } from '../../core/queries/queries.ts';
import { ListItem } from '../../ui/ListItem.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { agentName } from './agent-name.ts';

const KindText = ({ kind }: { kind: SecurityEvent['kind'] }) => {
  switch (kind) {
    case 'registered':
      return <Trans>Account registered</Trans>;
    case 'loggedIn':
      return <Trans>Logged in</Trans>;
    case 'loginFailed':
      return <Trans>Failed login</Trans>;
    case 'loggedOut':
      return <Trans>Logged out</Trans>;
    case 'deviceSignedOut':
      return <Trans>Device logged out</Trans>;
    case 'loginPasswordChanged':
      return <Trans>Login password changed</Trans>;
    case 'payPasswordChanged':
      return <Trans>Payment password changed</Trans>;
    case 'payPasswordFailed':
      return <Trans>Wrong payment password</Trans>;
    case 'payPasswordLocked':
      return <Trans>Payment password locked for a while</Trans>;
    case 'twoStepOn':
      return <Trans>Two-step login turned on</Trans>;
    case 'twoStepOff':
      return <Trans>Two-step login turned off</Trans>;
    case 'recoveryCodesMade':
      return <Trans>New recovery codes made</Trans>;
    case 'recoveryCodeUsed':
      return <Trans>Recovery code used</Trans>;
    case 'passkeyAdded':
      return <Trans>Passkey added</Trans>;
    case 'passkeyRemoved':
      return <Trans>Passkey removed</Trans>;
    case 'phraseChanged':
      return <Trans>Anti-phishing phrase changed</Trans>;
    case 'addressChanged':
      return <Trans>Withdrawal address changed</Trans>;
    case 'bankChanged':
      return <Trans>Bank card changed</Trans>;
    case 'protectionChanged':
      return <Trans>Limits or pauses changed</Trans>;
    case 'secondFactorGuessed':
      return <Trans>Several wrong codes after the right password</Trans>;
    case 'loginPasswordReset':
      return <Trans>Login password reset by customer service</Trans>;
    case 'twoStepDropped':
      return <Trans>Two-step login turned off by customer service</Trans>;
    case 'accountStopped':
      return <Trans>Account stopped by the link in an email</Trans>;
    case 'newDevice':
      return <Trans>Login from a new device</Trans>;
    case 'ownPasswordGuessed':
      return <Trans>Several wrong login passwords while logged in</Trans>;
    case 'passkeyCopied':
      return <Trans>A passkey was refused: it may have been copied</Trans>;
    case 'other':
      return <Trans>Security event</Trans>;
  }
};

const WARNINGS: ReadonlySet<SecurityEvent['kind']> = new Set([
  'loginFailed',
  'payPasswordFailed',
  'payPasswordLocked',
  'secondFactorGuessed',
  'newDevice',
  'ownPasswordGuessed',
  'passkeyCopied',
]);

const EventRow = ({ event }: { event: SecurityEvent }) => {
  const format = useFormat();
  return (
    <ListItem
      icon={WARNINGS.has(event.kind) ? 'alert' : 'shield'}
      title={<KindText kind={event.kind} />}
      detail={
        <>
          {format.dateTime(event.at)} · <bdi dir="ltr">{event.address}</bdi>
          {agentName(event.agent) === '' ? null : <> · {agentName(event.agent)}</>}
        </>
      }
    />
  );
};

const keyOf = (event: SecurityEvent): string => event.id;

interface Props {
  open: boolean;
  onClose: () => void;
}

export const SecurityLogPopup = ({ open, onClose }: Props) => {
  const { t } = useLingui();
  const pages = usePages(getSecurityEvents, {}, { keyOf, enabled: open });
  return (
    <Popup open={open} onClose={onClose} title={t`Security log`}>
      <PagedList pages={pages} keyOf={keyOf} row={(event) => <EventRow event={event} />} label={t`Security log`} />
    </Popup>
  );
};
