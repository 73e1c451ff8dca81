import { Outlet, useMatches } from '@tanstack/react-router';
import { TabBar } from './TabBar.tsx';

export const Shell = () => {
  const tab = useMatches({ select: (matches) => matches.at(-1)?.staticData.tab });
  return (
    <div className={`shell${tab ? ' with-tabs' : ''}`}>
      <Outlet />
      {tab ? <TabBar selected={tab} /> : null}
    </div>
  );
};
