import type { ReactNode } from 'react';

interface Props {
  /** What comes and goes above the foot. */
  notes?: ReactNode;
  /** The tab bar, where the page is a tab. */
  foot: ReactNode;
  /** Before the app's code is there. */
  busy?: boolean;
  children: ReactNode;
}

/** The page with its foot, as the app and the frame before it draw it. */
export const ShellFrame = ({ notes, foot, busy, children }: Props) => (
  <div className={`shell${foot && !busy ? ' with-tabs' : ''}`} aria-busy={busy}>
    {children}
    <div className="shell-foot">
      <div className="shell-notes">{notes}</div>
      {foot}
    </div>
  </div>
);
