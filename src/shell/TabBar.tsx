/** The five tabs (SHELL-04), on the pages that are tabs. */
import { useLingui } from '@lingui/react/macro';
import { Tabbar, TabbarLink } from '../ui/Tabbar.tsx';
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
        <TabbarLink
          key={name}
          to={to}
          icon={name}
          // The tab one is on leads to its market, not away from it.
          search={name === selected ? true : {}}
          aria-current={name === selected ? 'page' : undefined}
          activeProps={{ 'aria-current': undefined }}
          replace={name !== 'home' && selected !== 'home'}
        >
          {text}
        </TabbarLink>
      ))}
    </Tabbar>
  );
};
