import type { ReactNode } from 'react';

interface Props {
  /** Notes above the foot, which appear and disappear. */
  notes?: ReactNode;
  /** The tab bar, where there is one. */
  foot: ReactNode;
  /** Whether the page is a tab itself. */
  isTab?: boolean;
  /** Set in the frame, before the app's code runs. */
  busy?: boolean;
  children: ReactNode;
}

/** The page with its foot, in the app and in the frame that is shown before the app runs. */
export const ShellFrame = ({ notes, foot, isTab, busy, children }: Props) => (
  <div className={`shell${isTab ? ' with-tabs' : ''}`} aria-busy={busy}>
    {children}
    <div className="shell-foot">
      <div className="shell-notes">{notes}</div>
      {foot}
    </div>
  </div>
);
