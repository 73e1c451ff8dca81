/** The pay password before money leaves; where the member has none yet, the way to set one. */
import { useLingui } from '@lingui/react/macro';
import { AppLink } from './AppLink.tsx';
import { Icon } from './Icon.tsx';
import { PayPasswordField } from './PayPasswordField.tsx';
import type { Text } from './text.ts';
import './styles/cards.css';

interface Props {
  /** Whether the member has one; undefined while that is not known. */
  isSet: boolean | undefined;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  error: Text | undefined;
}

export const PayPasswordOrLink = ({ isSet, ...field }: Props) => {
  const { t } = useLingui();
  if (isSet !== false) return <PayPasswordField {...field} />;
  return (
    <div className="notice pay-missing">
      <Icon name="lock" size={20} />
      <p>
        {t`Set a payment password first: it protects every payment.`}{' '}
        <AppLink to="/resetLegalPwd">{t`Set it now`}</AppLink>
      </p>
    </div>
  );
};
