/** The bar of tabs at the foot: Framework7's, a pane of glass on iOS. Its links are the router's. */
import { Toolbar, ToolbarPane } from 'framework7-react';
import type { ReactNode } from 'react';

/** It hands a role on, which its types do not say. */
const NAVIGATION = { role: 'navigation' };

export const Tabbar = ({ label, children }: { label: string; children: ReactNode }) => (
  <Toolbar tabbar icons bottom className="tab-bar" {...NAVIGATION} aria-label={label}>
    <ToolbarPane>{children}</ToolbarPane>
  </Toolbar>
);
