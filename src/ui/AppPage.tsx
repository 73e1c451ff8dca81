/** The frame of every screen: bar with a way back and a title, content below it, room for the tab bar and safe areas. */

import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { Page } from 'framework7-react';
import type { ReactNode } from 'react';
import { goBack } from './go-back.ts';
import { IconButton } from './IconButton.tsx';
import { Navbar } from './Navbar.tsx';

interface Props {
  title: ReactNode;
  /** Tabs and home have nothing to go back to; every other page has a way back. */
  back?: boolean;
  /** Replaces the way back (the logo on home). */
  start?: ReactNode;
  /** In the title's line: a search field. */
  beside?: ReactNode;
  /** Icons or a link at the end of the bar. */
  end?: ReactNode;
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
  /** Set on pages that tabs lead to: on iOS their title is large. */
  large?: boolean;
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

export const AppPage = ({ title, back = true, start, beside, end, fallback, large, className, children }: Props) => (
  // The document scrolls, not the page's content: its place is kept, and the browser's bars go away with it.
  <Page pageContent={false} className={`page-frame${className ? ` ${className}` : ''}`}>
    <Navbar
      banner
      heading={<h1 id="title">{title}</h1>}
      start={start ?? (back ? <BackButton fallback={fallback} /> : null)}
      beside={beside}
      end={end}
      large={large}
    />
    {/* Gets the focus when the page has come: what a reader then says is its title. */}
    <main className="page-main" id="content" tabIndex={-1} aria-labelledby="title">
      {children}
    </main>
  </Page>
);
