/** In the place of a pay password, or beside it: the way to set one, for a member who has none yet. */
import { Trans } from '@lingui/react/macro';
import { getMember } from '../contract/calls/session.ts';
import { useRead } from '../core/queries/queries.ts';
import { List } from './List.tsx';
import { ListItemLink } from './ListItem.tsx';

const FRESH_MS = 30_000;

export const PayPasswordLink = () => (
  <List>
    <li>
      <ListItemLink
        to="/resetLegalPwd"
        icon="lock"
        title={<Trans>You have no payment password yet. Set one</Trans>}
        arrow
      />
    </li>
  </List>
);

export const PayPasswordHint = () => {
  const member = useRead(getMember, undefined, { freshForMs: FRESH_MS });
  if (member.data === undefined || member.data.hasPayPassword) return null;
  return <PayPasswordLink />;
};
