/** The pay password before money leaves; where the member has none yet, the way to set one. */
import { Trans } from '@lingui/react/macro';
import { getMember } from '../contract/calls/session.ts';
import { useRead } from '../core/queries/queries.ts';
import { List } from './List.tsx';
import { ListItemLink } from './ListItem.tsx';
import { PayPasswordField } from './PayPasswordField.tsx';
import type { Text } from './text.ts';

interface Props {
  /** What `useHasPayPassword` says. */
  isSet: boolean | undefined;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  error: Text | undefined;
}

const FRESH_MS = 10_000;

/** Whether the member has a pay password; undefined while that is not known. */
export const useHasPayPassword = (): boolean | undefined =>
  useRead(getMember, undefined, { freshForMs: FRESH_MS }).data?.hasPayPassword;

const MISSING_ID = 'no-pay-password';

/** Of the button whose act needs the pay password: without one it says so. */
export const unlessPayPassword = (isSet: boolean | undefined): { disabled: boolean; 'aria-describedby'?: string } =>
  isSet === false ? { disabled: true, 'aria-describedby': MISSING_ID } : { disabled: false };

export const PayPasswordOrLink = ({ isSet, ...field }: Props) =>
  isSet === false ? (
    <List className="in-place-of-field">
      <li>
        <ListItemLink
          id={MISSING_ID}
          to="/resetLegalPwd"
          icon="lock"
          title={<Trans>You have no payment password yet. Set one</Trans>}
          arrow
        />
      </li>
    </List>
  ) : (
    <PayPasswordField {...field} />
  );
