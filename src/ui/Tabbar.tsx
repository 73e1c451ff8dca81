/** The bar of tabs at the foot: Framework7's, a pane of glass on iOS. Its links are the router's. */
import { Toolbar, ToolbarPane } from 'framework7-react';
import type { ReactNode } from 'react';

export const Tabbar = ({ label, children }: { label: string; children: ReactNode }) => (
  <Toolbar tabbar icons bottom className="tab-bar" role="navigation" aria-label={label}>
    <ToolbarPane>{children}</ToolbarPane>
  </Toolbar>
);
