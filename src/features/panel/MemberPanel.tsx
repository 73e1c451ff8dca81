/** The member panel (PANEL-01 to PANEL-04). */
import { Trans, useLingui } from '@lingui/react/macro';
import { getMember } from '../../contract/calls/session.ts';
import type { Member } from '../../contract/entities/member.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useConfig } from '../../core/site/config.ts';
import { initialOf } from '../../kit/initial.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ConfigPending } from '../../ui/ConfigPending.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { List } from '../../ui/List.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { FailedState } from '../../ui/States.tsx';
import { LogOutQuestion, LogOutRow, NightRow, PanelRow } from './PanelRow.tsx';
import { deviceOf, panelRows } from './rows.ts';
import './panel.css';

const Head = ({ member }: { member: Member }) => {
  const { t } = useLingui();
  const [name, domain] = member.username.split('@');
  return (
    <div className="panel-head">
      <span className="panel-avatar" aria-hidden="true">
        {initialOf(member.username)}
      </span>
      <div className="panel-who">
        <h2>
          <bdi>
            {/* A long email address breaks before its @, not inside a word. */}
            {name}
            {domain === undefined ? null : (
              <>
                <wbr />@{domain}
              </>
            )}
          </bdi>
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
            <PanelRow row={row} />
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
      <LogOutQuestion>
        {member.data !== undefined && config !== undefined ? (
          <Body member={member.data} config={config} />
        ) : (
          <>
            {member.status === 'failed' ? (
              <FailedState onRetry={member.retry} />
            ) : (
              <ConfigPending skeleton={<SkeletonRows rows={7} height={56} picture />} />
            )}
            {/* A member can log out even while the server is slow or unreachable. */}
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
      </LogOutQuestion>
    </Panel>
  );
};
