import type { ReactNode } from 'react';

interface Props {
  /** What comes and goes above the foot. */
  notes?: ReactNode;
  /** The tab bar, where there is one. */
  foot: ReactNode;
  /** Whether the page is a tab itself. */
  isTab?: boolean;
  /** Before the app's code is there. */
  busy?: boolean;
  children: ReactNode;
}

/** The page with its foot, as the app and the frame before it draw it. */
export const ShellFrame = ({ notes, foot, isTab, busy, children }: Props) => (
  <div className={`shell${isTab ? ' with-tabs' : ''}`} aria-busy={busy}>
    {children}
    <div className="shell-foot">
      <div className="shell-notes">{notes}</div>
      {foot}
    </div>
  </div>
);
