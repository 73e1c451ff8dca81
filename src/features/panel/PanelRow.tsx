/** What each row of the member panel shows and opens. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { createContext, type ReactNode, startTransition, useContext, useMemo, useOptimistic, useState } from 'react';
import type { IdentityStatus } from '../../contract/entities/member.ts';
import { themeAtom } from '../../core/base/theme.ts';
import { shownVersion } from '../../core/base/version.ts';
import { signOut } from '../../core/session/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { ListItem, ListItemAnchor, ListItemButton, ListItemLink } from '../../ui/ListItem.tsx';
import { nextPicture } from '../../ui/next-picture.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { PriceColoursRow } from './PriceColoursRow.tsx';
import type { PanelItem } from './rows.ts';
import { SignalsRow } from './SignalsRow.tsx';

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

export const NightRow = () => {
  const { t } = useLingui();
  const [theme, setTheme] = useAtom(themeAtom);
  const night = theme === 'night';
  const [shown, show] = useOptimistic(night);
  const choose = (on: boolean): void =>
    startTransition(async () => {
      show(on);
      // A theme change repaints the whole page: let the switch move first.
      await nextPicture();
      setTheme(on ? 'night' : 'day');
    });
  return (
    <ListItem
      icon={night ? 'moon' : 'sun'}
      title={<Trans>Night mode</Trans>}
      end={<Toggle label={t`Night mode`} labelHidden on={shown} onChange={choose} />}
    />
  );
};

const LogOut = createContext({ leaving: false, ask: (): void => undefined });

/**
 * Holds the logout dialog above the rows, because the rows are replaced when the member's data arrives, and the dialog
 * must stay open.
 */
export const LogOutQuestion = ({ children }: { children: ReactNode }) => {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const value = useMemo(() => ({ leaving, ask: () => setAsking(true) }), [leaving]);
  const leave = () => {
    setLeaving(true);
    void signOut('/');
  };
  return (
    <LogOut value={value}>
      {children}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Log out?`}
        text={t`What you typed and did not send is removed from this device.`}
        action={t`Log out`}
        tone="danger"
        busy={leaving}
        onConfirm={leave}
      />
    </LogOut>
  );
};

export const LogOutRow = () => {
  const { leaving, ask } = useContext(LogOut);
  return (
    <ListItemButton
      icon="logout"
      title={<Trans>Log out</Trans>}
      end={leaving ? <span className="spinner" aria-hidden="true" /> : undefined}
      disabled={leaving}
      onPress={ask}
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

export const PanelRow = ({ row }: { row: PanelItem }) => {
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
      return <PriceColoursRow />;
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
