/** The five tabs (SHELL-04), on the pages that are tabs. */
import { useLingui } from '@lingui/react/macro';
import { AppLink } from '../ui/AppLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Tabbar } from '../ui/Tabbar.tsx';
import type { TabName } from './route-data.ts';

export const TabBar = ({ selected }: { selected: TabName }) => {
  const { t } = useLingui();
  const tabs = [
    { name: 'home', to: '/', text: t`Home` },
    { name: 'market', to: '/market', text: t`Market` },
    { name: 'exchange', to: '/exchange', text: t`Exchange` },
    { name: 'options', to: '/options', text: t`Options` },
    { name: 'assets', to: '/assets', text: t`Assets` },
  ] as const;
  return (
    <Tabbar label={t`Main`}>
      {tabs.map(({ name, to, text }) => (
        <AppLink
          key={name}
          to={to}
          className="tab-link link tab-bar-link"
          // The tab one is on leads to its market, not away from it.
          search={name === selected ? true : {}}
          aria-current={name === selected ? 'page' : undefined}
          activeProps={{ 'aria-current': undefined }}
          replace={name !== 'home' && selected !== 'home'}
        >
          <span className="tab-bar-pill">
            <Icon name={name} />
          </span>
          <span className="tabbar-label">{text}</span>
        </AppLink>
      ))}
    </Tabbar>
  );
};
