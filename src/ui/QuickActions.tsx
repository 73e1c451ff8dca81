/** The three acts that members come for most (SHELL-04). */
import { useLingui } from '@lingui/react/macro';
import { AppLink } from './AppLink.tsx';
import { Icon } from './Icon.tsx';

export const QuickActions = () => {
  const { t } = useLingui();
  const actions = [
    { to: '/recharge', icon: 'deposit', text: t`Deposit` },
    { to: '/withdrawal', icon: 'withdraw', text: t`Withdraw` },
    { to: '/changemoney', icon: 'transfer', text: t`Transfer` },
  ] as const;
  return (
    <nav className="quick-actions" aria-label={t`Quick actions`}>
      {actions.map(({ to, icon, text }) => (
        <AppLink key={to} to={to} className="quick-action">
          <span className="quick-action-icon">
            <Icon name={icon} />
          </span>
          <span>{text}</span>
        </AppLink>
      ))}
    </nav>
  );
};
