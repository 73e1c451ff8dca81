/** Beside a pay password: the way to set one, for a member who has none yet. */
import { Trans } from '@lingui/react/macro';
import { getMember } from '../contract/calls/session.ts';
import { useRead } from '../core/queries/queries.ts';
import { ButtonLink } from './Button.tsx';

const FRESH_MS = 30_000;

export const PayPasswordHint = () => {
  const member = useRead(getMember, undefined, { freshForMs: FRESH_MS });
  if (member.data === undefined || member.data.hasPayPassword) return null;
  return (
    <ButtonLink to="/resetLegalPwd" tone="plain" size="small">
      <Trans>You have no payment password yet. Set one</Trans>
    </ButtonLink>
  );
};
