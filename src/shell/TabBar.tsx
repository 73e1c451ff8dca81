/** The five tabs (SHELL-04), on the pages that are tabs. */
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { Tabbar, TabbarLink } from '../ui/Tabbar.tsx';
import { TAB_NAMES, TABS, type TabName } from './tabs.ts';

export const TabBar = ({ selected }: { selected: TabName | undefined }) => {
  const { t } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The tab of the address counts at once, before its page is rendered: after Back, too.
  const marked = TAB_NAMES.find((name) => TABS[name] === path) ?? selected;
  const texts: Readonly<Record<TabName, string>> = {
    home: t`Home`,
    market: t`Market`,
    exchange: t`Exchange`,
    options: t`Options`,
    assets: t`Assets`,
  };
  return (
    <Tabbar label={t`Main`}>
      {TAB_NAMES.map((name) => (
        <TabbarLink
          key={name}
          to={TABS[name]}
          icon={name}
          // A tap on the current tab keeps the query, and so the market that is shown.
          search={name === marked ? true : {}}
          aria-current={name === marked ? 'page' : undefined}
          activeProps={{ 'aria-current': undefined }}
          replace={name !== 'home' && marked !== undefined && marked !== 'home'}
        >
          {texts[name]}
        </TabbarLink>
      ))}
    </Tabbar>
  );
};
