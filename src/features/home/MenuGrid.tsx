import { useLingui } from '@lingui/react';
import { useLingui as useMacro } from '@lingui/react/macro';
import { useConfig } from '../../core/site/config.ts';
import { openCustomerService } from '../../core/site/customer-service.ts';
import { indices } from '../../kit/indices.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { ConfigPending } from '../../ui/ConfigPending.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/SkeletonBlock.tsx';
import { type MenuEntry, type MenuName, menuOf } from './menu.ts';

const ICONS: Record<MenuName, IconName> = {
  options: 'options',
  deposit: 'deposit',
  withdrawal: 'withdraw',
  support: 'support',
  flashSwap: 'swap',
  loans: 'loans',
  mining: 'mining',
  staking: 'staking',
  memberTransfer: 'send',
  accountTransfer: 'transfer',
};
/** Number of entries if the site has every feature switched on. */
const PLACES = 10;

const Entry = ({ entry }: { entry: MenuEntry }) => {
  const { _ } = useLingui();
  const inside = (
    <>
      <span className="menu-icon">
        <Icon name={ICONS[entry.name]} />
      </span>
      <span className="menu-label">{_(entry.label)}</span>
    </>
  );
  return entry.to === undefined ? (
    <button type="button" className="menu-entry" onClick={openCustomerService}>
      {inside}
    </button>
  ) : (
    <AppLink to={entry.to} className="menu-entry">
      {inside}
    </AppLink>
  );
};

const MenuSkeleton = ({ label }: { label: string }) => (
  <div className="menu-grid" role="status" aria-label={label}>
    {indices(PLACES).map((place) => (
      <span key={place} className="menu-entry">
        <Skeleton width={44} height={44} radius={22} />
        <Skeleton width={48} height={11} />
      </span>
    ))}
  </div>
);

export const MenuGrid = () => {
  const { t } = useMacro();
  const config = useConfig();
  if (config === undefined) {
    return <ConfigPending skeleton={<MenuSkeleton label={t`Loading`} />} />;
  }
  return (
    <nav aria-label={t`Services`}>
      <ul className="menu-grid">
        {menuOf(config).map((entry) => (
          <li key={entry.name}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
  );
};
