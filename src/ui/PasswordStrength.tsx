/** Below a new password: the rule, and once that is met the strength, as text and as a bar. */
import { Trans } from '@lingui/react/macro';
import type { Strength } from '../core/session/password-strength.ts';
import { useLazyModule } from './Lazy.tsx';
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

const load = () => import('../core/session/password-strength.ts');

interface Props {
  readonly password: string;
}

const Meter = ({ strength }: { strength?: Strength | undefined }) => (
  <span className={`password-strength${strength ? ` password-${strength}` : ''}`}>
    <span className="password-bar" aria-hidden="true" />
    <span>{strength ? <StrengthText strength={strength} /> : <Trans>6 to 20 letters and digits</Trans>}</span>
  </span>
);

/** Until the estimator is loaded (never, without a network) only the rule for passwords is shown. */
const Estimated = ({ password }: Props) => {
  const estimator = useLazyModule(load);
  return <Meter strength={estimator.status === 'ready' ? estimator.part.strengthOf(password) : undefined} />;
};

export const PasswordStrength = ({ password }: Props) =>
  password === '' ? <Meter /> : <Estimated password={password} />;
