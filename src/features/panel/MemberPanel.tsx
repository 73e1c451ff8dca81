/** The member panel (PANEL-01 to PANEL-04). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { getMember } from '../../contract/calls/session.ts';
import type { IdentityStatus, Member } from '../../contract/entities/member.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import { themeAtom } from '../../core/base/theme.ts';
import { shownVersion } from '../../core/base/version.ts';
import { useRead } from '../../core/queries/queries.ts';
import { signOut } from '../../core/session/session.ts';
import { useConfig } from '../../core/site/config.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ConfigPending } from '../../ui/ConfigPending.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { List } from '../../ui/List.tsx';
import { ListItem, ListItemAnchor, ListItemButton, ListItemLink } from '../../ui/ListItem.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { FailedState } from '../../ui/States.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { MovesRow } from './MovesRow.tsx';
import { deviceOf, type PanelRow, panelRows } from './rows.ts';
import { SignalsRow } from './SignalsRow.tsx';
import './panel.css';

const IdentityText = ({ status }: { status: IdentityStatus }) => {
  switch (status) {
    case 'awaiting':
      return <Trans>Not verified</Trans>;
    case 'underReview':
      return <Trans>Under review</Trans>;
    case 'certified':
      return <Trans>Verified</Trans>;
    case 'resubmit':
      return <Trans>Sent back</Trans>;
  }
};

const NightRow = () => {
  const { t } = useLingui();
  const [theme, setTheme] = useAtom(themeAtom);
  const night = theme === 'night';
  return (
    <ListItem
      icon={night ? 'moon' : 'sun'}
      title={<Trans>Night mode</Trans>}
      end={<Toggle label={t`Night mode`} labelHidden on={night} onChange={(on) => setTheme(on ? 'night' : 'day')} />}
    />
  );
};

const LogOutRow = () => {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut('/');
  };
  return (
    <ListItemButton
      icon="logout"
      title={<Trans>Log out</Trans>}
      end={leaving ? <span className="spinner" aria-hidden="true" /> : undefined}
      disabled={leaving}
      onPress={leave}
    />
  );
};

type LinkRow =
  | '/notifications'
  | '/bindMentionAddress'
  | '/bank'
  | '/introduction'
  | '/security'
  | '/notify'
  | '/real_authentication';

interface LinkToProps {
  to: LinkRow;
  icon: IconName;
  title: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
}

const LinkTo = ({ to, ...content }: LinkToProps) => <ListItemLink to={to} {...content} arrow />;

const AboutRow = () => {
  const version = shownVersion();
  return (
    <LinkTo
      to="/introduction"
      icon="info"
      title={<Trans>About us</Trans>}
      detail={
        <Trans>
          Version <bdi>{version}</bdi>
        </Trans>
      }
    />
  );
};

const UnreadDot = () => {
  const { t } = useLingui();
  return <span className="dot" role="img" aria-label={t`Unread`} />;
};

const RowOf = ({ row }: { row: PanelRow }) => {
  switch (row.name) {
    case 'identity': {
      const title = <Trans>Identity verification</Trans>;
      const state = <IdentityText status={row.status} />;
      return row.opens ? (
        <LinkTo to="/real_authentication" icon="id" title={title} detail={state} />
      ) : (
        <ListItem icon="id" title={title} detail={state} />
      );
    }
    case 'address':
      return <LinkTo to="/bindMentionAddress" icon="wallet" title={<Trans>Withdrawal address</Trans>} />;
    case 'bank':
      return <LinkTo to="/bank" icon="bank" title={<Trans>Bank cards</Trans>} />;
    case 'invite':
      return (
        <ListItemLink to="/invite" search={{ code: row.code }} icon="share" title={<Trans>Share link</Trans>} arrow />
      );
    case 'notices':
      return (
        <LinkTo
          to="/notify"
          icon="bell"
          title={<Trans>System messages</Trans>}
          end={row.unread ? <UnreadDot /> : undefined}
        />
      );
    case 'notifications':
      return <LinkTo to="/notifications" icon="device" title={<Trans>Notifications</Trans>} />;
    case 'nightMode':
      return <NightRow />;
    case 'moves':
      return <MovesRow />;
    case 'signals':
      return <SignalsRow />;
    case 'security':
      return (
        <LinkTo
          to="/security"
          icon="shield"
          title={<Trans>Security center</Trans>}
          detail={row.hasPayPassword ? <Trans>Payment password set</Trans> : <Trans>Payment password not set</Trans>}
        />
      );
    case 'download':
      return (
        <ListItemAnchor
          href={row.url}
          target="_blank"
          rel="noopener noreferrer"
          icon="download"
          title={<Trans>Download the app</Trans>}
          arrow
        />
      );
    case 'introduction':
      return <AboutRow />;
    case 'logOut':
      return <LogOutRow />;
  }
};

const Head = ({ member }: { member: Member }) => {
  const { t } = useLingui();
  return (
    <div className="panel-head">
      <span className="panel-avatar" aria-hidden="true">
        {member.username.slice(0, 1).toUpperCase()}
      </span>
      <div className="panel-who">
        <h2>
          <bdi>{member.username}</bdi>
        </h2>
        <span className="panel-uid">
          <bdi dir="ltr">UID {member.id}</bdi>
          <CopyButton text={member.id} label={t`UID`} />
        </span>
        <span className="panel-badges">
          {member.vip === '' ? null : <Badge>VIP {member.vip}</Badge>}
          {member.creditScore === '' ? null : (
            <Badge>
              <Trans>Credit score {member.creditScore}</Trans>
            </Badge>
          )}
        </span>
      </div>
    </div>
  );
};

const Body = ({ member, config }: { member: Member; config: SiteConfig }) => {
  const device = deviceOf(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <>
      <Head member={member} />
      <List>
        {panelRows(member, config, device).map((row) => (
          <li key={row.name}>
            <RowOf row={row} />
          </li>
        ))}
      </List>
    </>
  );
};

interface Props {
  open: boolean;
  onClose: () => void;
}

export const MemberPanel = ({ open, onClose }: Props) => {
  const { t } = useLingui();
  const config = useConfig();
  const member = useRead(getMember, undefined, { enabled: open });
  return (
    <Panel open={open} onClose={onClose} label={t`Member menu`}>
      <div className="panel-bar">
        <IconButton icon="close" label={t`Close`} onPress={onClose} />
      </div>
      {member.data !== undefined && config !== undefined ? (
        <Body member={member.data} config={config} />
      ) : (
        <>
          {member.status === 'failed' ? (
            <FailedState onRetry={member.retry} />
          ) : (
            <ConfigPending skeleton={<SkeletonRows rows={7} height={56} picture />} />
          )}
          {/* Who cannot reach the server, or waits for it, can still leave. */}
          <List>
            <li>
              <NightRow />
            </li>
            <li>
              <LogOutRow />
            </li>
          </List>
        </>
      )}
    </Panel>
  );
};
