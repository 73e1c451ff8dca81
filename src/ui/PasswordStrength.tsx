/** Under a new password: its rule, and once that is met how strong it is, in words and as a bar. */
import { Trans } from '@lingui/react/macro';
import { type Strength, strengthOf } from '../core/session/password-strength.ts';
import './styles/password-strength.css';

const StrengthText = ({ strength }: { strength: Strength }) => {
  switch (strength) {
    case 'weak':
      return <Trans>Easy to guess: make it longer and mix letters and digits</Trans>;
    case 'fair':
      return <Trans>Fair: longer is better</Trans>;
    case 'strong':
      return <Trans>Strong</Trans>;
  }
};

export const PasswordStrength = ({ password }: { password: string }) => {
  const strength = strengthOf(password);
  return (
    <span className={`password-strength${strength ? ` password-${strength}` : ''}`}>
      <span className="password-bar" aria-hidden="true" />
      <span>{strength ? <StrengthText strength={strength} /> : <Trans>6 to 20 letters and digits</Trans>}</span>
    </span>
  );
};
