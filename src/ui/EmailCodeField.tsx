/** The code from an email, with the button that sends one and its 60-second countdown (AUTH-03). */
import { Trans, useLingui } from '@lingui/react/macro';
import { isEmail } from '../contract/rules/account.ts';
import { useEmailCode } from '../core/session/email-code.ts';
import { useConfig } from '../core/site/config.ts';
import { Button } from './Button.tsx';
import { ListInput } from './ListInput.tsx';
import type { Text } from './text.ts';

interface Props {
  /** Set for a signed-in member, whose own account gets the code, even where the backend names no address. */
  own?: boolean;
  /** Where the code goes. For a visitor, no code is sent until this is an email address. */
  email: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Called when a code is requested without a valid address: the form then shows the error. */
  onNoEmail?: () => void;
  error?: Text | undefined;
  /** A visitor's solved captcha, which is valid once; the characters of a picture are for the registration. */
  captcha?: { readonly solved: string; readonly onSent: () => void } | undefined;
}

/** A sandbox sends no real email: its messages are on a page of the server. */
const SandboxHint = ({ email }: { email: string }) => (
  <a href={`/sandbox/mailbox?recipient=${encodeURIComponent(email)}`} target="_blank" rel="noopener">
    <Trans>Practice site: read the email here</Trans>
  </a>
);

export const EmailCodeField = ({ own = false, email, value, onChange, onBlur, onNoEmail, error, captcha }: Props) => {
  const { t } = useLingui();
  const { secondsLeft, sending, send } = useEmailCode();
  const sandbox = useConfig()?.sandbox ?? false;
  const reachable = own || isEmail(email);
  const ask = () => {
    if (reachable) void send(email, captcha?.solved).then(captcha?.onSent);
    else onNoEmail?.();
  };
  const goesTo = own && email !== '' ? t`The code goes to ${email}` : undefined;
  return (
    <ListInput
      label={own && !isEmail(email) ? t`Verification code` : t`Email code`}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      hint={sandbox && secondsLeft > 0 && reachable ? <SandboxHint email={email} /> : goesTo}
      end={
        <Button tone="plain" size="small" busy={sending} disabled={secondsLeft > 0} onPress={ask}>
          <span className="tabular">{secondsLeft > 0 ? t`${secondsLeft} s` : t`Send code`}</span>
        </Button>
      }
    />
  );
};
