/** The bar of tabs at the foot: Framework7's, a pane of glass on iOS. Its links are the router's, in Framework7's classes. */
import { createLink } from '@tanstack/react-router';
import { Toolbar, ToolbarPane } from 'framework7-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** It hands a role on, which its types do not say. */
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
