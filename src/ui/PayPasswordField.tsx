/** The pay password, typed before money leaves; never kept, never filled in by the browser. */
import { Trans, useLingui } from '@lingui/react/macro';
import { getSecurity } from '../contract/calls/security.ts';
import { useRead } from '../core/queries/queries.ts';
import { useConfig } from '../core/site/config.ts';
import type { ListInputProps } from './ListInput.tsx';
import { PasswordField } from './PasswordField.tsx';

type Props = Pick<ListInputProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'disabled' | 'hint' | 'aside'> & {
  label?: string;
};

const FRESH_MS = 60_000;

/** The member's own words, by which a question for the password proves that it is ours; '' without any. */
const usePhrase = (): string => {
  // Only the reference server says what stands behind its prices, and only it keeps a phrase.
  const known = (useConfig()?.marketSource ?? 'unknown') !== 'unknown';
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
