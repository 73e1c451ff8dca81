/** The payment password, typed before money leaves; never stored, never filled in by the browser. */
import { Trans, useLingui } from '@lingui/react/macro';
import { getSecurity } from '../contract/calls/security.ts';
import { useRead } from '../core/queries/queries.ts';
import { useIsReferenceServer } from '../core/site/config.ts';
import type { ListInputProps } from './ListInput.tsx';
import { PasswordField } from './PasswordField.tsx';

type Props = Pick<ListInputProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'disabled' | 'hint' | 'aside'> & {
  label?: string;
};

const FRESH_MS = 60_000;

/** The member's own phrase, which proves that this site is asking for the password; '' where there is none. */
const usePhrase = (): string => {
  const known = useIsReferenceServer();
  return useRead(getSecurity, undefined, { enabled: known, freshForMs: FRESH_MS }).data?.phrase ?? '';
};

export const PayPasswordField = ({ label, hint, ...props }: Props) => {
  const { t } = useLingui();
  const phrase = usePhrase();
  const words =
    phrase === '' ? (
      hint
    ) : (
      <Trans>
        Your phrase: <bdi>{phrase}</bdi>
      </Trans>
    );
  return (
    <PasswordField
      {...props}
      hint={words}
      label={label ?? t`Payment password`}
      autoComplete="one-time-code"
      name="pay-password"
    />
  );
};
