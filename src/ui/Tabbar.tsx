/** The tab bar at the foot: Framework7's, a glass pane on iOS, with the router's links in Framework7's classes. */
import { createLink } from '@tanstack/react-router';
import { Toolbar, ToolbarPane } from 'framework7-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** Framework7's component forwards `role`, though its types do not declare that. */
const NAVIGATION = { role: 'navigation' };

export const Tabbar = ({ label, children }: { label: string; children: ReactNode }) => (
  <Toolbar tabbar icons bottom className="tab-bar" {...NAVIGATION} aria-label={label}>
    <ToolbarPane>{children}</ToolbarPane>
  </Toolbar>
);

type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'className'> & { icon: IconName };

const Anchor = ({ icon, children, ...anchor }: LinkProps) => (
  <a {...anchor} className="tab-link link tab-bar-link">
    <span className="tab-bar-pill">
      <Icon name={icon} />
    </span>
    <span className="tabbar-label">{children}</span>
  </a>
);

export const TabbarLink = createLink(Anchor);
