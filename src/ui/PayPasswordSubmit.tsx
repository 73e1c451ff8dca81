/**
 * The end of a form by which money leaves: the payment password (or a link to set one), the refusal if any, and the
 * button.
 */
import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { getMember } from '../contract/calls/session.ts';
import { useRead } from '../core/queries/queries.ts';
import { Button } from './Button.tsx';
import { List } from './List.tsx';
import { ListItemLink } from './ListItem.tsx';
import { PayPasswordField } from './PayPasswordField.tsx';
import { RefusalNote } from './RefusalNote.tsx';

interface Props {
  field: ComponentProps<typeof PayPasswordField>;
  refusal: ComponentProps<typeof RefusalNote>['words'];
  busy: boolean;
  /** Id of the text that says why the form cannot be sent; undefined where it can. */
  whyDisabledId?: string;
  /** Text of the button. */
  children: ReactNode;
}

const FRESH_MS = 10_000;
const MISSING_ID = 'no-pay-password';

export const PayPasswordSubmit = ({ field, refusal, busy, whyDisabledId, children }: Props) => {
  // While this is unknown, assume that one is set: otherwise the server refuses the write.
  const isMissing = useRead(getMember, undefined, { freshForMs: FRESH_MS }).data?.hasPayPassword === false;
  const why = whyDisabledId ?? (isMissing ? MISSING_ID : undefined);
  return (
    <>
      {isMissing ? (
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
      )}
      <RefusalNote words={refusal} />
      <Button type="submit" block busy={busy} disabled={why !== undefined} aria-describedby={why}>
        {children}
      </Button>
    </>
  );
};
