/** The bar at the top of pages and popups: Framework7's, with a real heading, which its own title is not. */
import { Navbar as Bar, NavLeft, NavRight, NavTitle, Subnavbar } from 'framework7-react';
import type { ReactNode } from 'react';

interface Props {
  /** The heading itself: an `h1` of a page, an `h2` of a popup. */
  heading: ReactNode;
  /** The Back or Close button; Framework7's own is a link without an accessible name. */
  start?: ReactNode;
  /** On the title's line, in the room that the title leaves. */
  beside?: ReactNode;
  end?: ReactNode;
  /** Stays below the bar while the content scrolls. */
  below?: ReactNode;
  /** Whether it is a landmark: a page's bar is one, a popup's is not. */
  banner?: boolean;
  /** Set on pages that tabs lead to: on iOS their title is large, at the start of the bar. */
  large?: boolean | undefined;
}

/** Framework7's component forwards `role`, though its types do not declare that. */
const BANNER = { role: 'banner' };

export const Navbar = ({ heading, start, beside, end, below, banner, large }: Props) => (
  <Bar
    className={`top-bar${below ? ' top-bar-more' : ''}${large ? ' top-bar-large' : ''}`}
    innerClassName="top-bar-row"
    {...(banner ? BANNER : {})}
  >
    {start ? <NavLeft>{start}</NavLeft> : null}
    <NavTitle className="top-bar-title">
      {heading}
      {beside}
    </NavTitle>
    {end ? <NavRight>{end}</NavRight> : null}
    {below ? (
      <Subnavbar slot="after-inner" inner={false} className="top-bar-below">
        {below}
      </Subnavbar>
    ) : null}
  </Bar>
);
