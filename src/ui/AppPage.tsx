/**
 * The layout of every screen: a bar with Back button and title, the content below, room for the tab bar and safe areas.
 */

import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { Page } from 'framework7-react';
import type { ReactNode } from 'react';
import { goBack } from './go-back.ts';
import { IconButton } from './IconButton.tsx';
import { Navbar } from './Navbar.tsx';

interface Props {
  title: ReactNode;
  /** Whether there is a Back button: on every page but the tabs. */
  back?: boolean;
  /** Replaces the Back button (the logo on home). */
  start?: ReactNode;
  /** On the title's line: a search field. */
  beside?: ReactNode;
  /** Icons or a link at the end of the bar. */
  end?: ReactNode;
  /** Where Back leads when the page was opened directly. */
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
  // The document scrolls, not an element in it: the browser restores its position, and hides its own bars.
  <Page pageContent={false} className={`page-frame${className ? ` ${className}` : ''}`}>
    <Navbar
      banner
      heading={<h1 id="title">{title}</h1>}
      start={start ?? (back ? <BackButton fallback={fallback} /> : null)}
      beside={beside}
      end={end}
      large={large}
    />
    {/* Focused after a navigation, so that a screen reader announces the page's title. */}
    <main className="page-main" id="content" tabIndex={-1} aria-labelledby="title">
      {children}
    </main>
  </Page>
);
