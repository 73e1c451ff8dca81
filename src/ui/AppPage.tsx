/** The frame of every screen: bar with a way back and a title, content below it, room for the tab bar and safe areas. */

import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { goBack } from './go-back.ts';
import { IconButton } from './IconButton.tsx';

interface Props {
  title: ReactNode;
  /** Tabs and home have nothing to go back to; every other page has a way back. */
  back?: boolean;
  /** Replaces the way back (the logo on home). */
  start?: ReactNode;
  /** Icons or a link at the end of the bar. */
  end?: ReactNode;
  /** Stays below the bar while the content scrolls (tabs, a search field). */
  below?: ReactNode;
  /** Where back leads when the page was opened directly. */
  fallback?:
    | '/'
    | '/market'
    | '/assets'
    | '/exchange'
    | '/options'
    | '/security'
    | '/loans'
    | '/lockming'
    | '/staking'
    | '/transfer';
  className?: string;
  children: ReactNode;
}

const BackButton = ({ fallback = '/' }: Pick<Props, 'fallback'>) => {
  const { t } = useLingui();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const leave = () => {
    if (canGoBack) goBack(router.history);
    else void router.navigate({ to: fallback, replace: true });
  };
  return <IconButton icon="back" label={t`Back`} onPress={leave} />;
};

export const AppPage = ({ title, back = true, start, end, below, fallback, className, children }: Props) => (
  <div className={`page-frame${className ? ` ${className}` : ''}`}>
    <header className="top-bar">
      <div className="top-bar-row">
        <div className="top-bar-side">{start ?? (back ? <BackButton fallback={fallback} /> : null)}</div>
        <h1 className="top-bar-title">{title}</h1>
        <div className="top-bar-side">{end}</div>
      </div>
      {below}
    </header>
    <main className="page-main" id="content" tabIndex={-1}>
      {children}
    </main>
  </div>
);
