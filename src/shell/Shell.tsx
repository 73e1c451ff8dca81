import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { onSessionExpired } from '../core/session/session-end.ts';
import { signedInAtom } from '../core/session/token.ts';
import { useDesktop } from '../ui/wide.ts';
import { AlertSlot } from './AlertSlot.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { CustomScript } from './CustomScript.tsx';
import { FactorSlot } from './FactorSlot.tsx';
import { NoticeSlot } from './NoticeSlot.tsx';
import { OpenWriteSlot } from './OpenWriteSlot.tsx';
import { PageTitle } from './PageTitle.tsx';
import { PracticeLabel } from './PracticeLabel.tsx';
import { DeferredShell } from './pwa/DeferredShell.tsx';
import { ReminderSlot } from './ReminderSlot.tsx';
import { ShellFrame } from './ShellFrame.tsx';
import { TabBar } from './TabBar.tsx';
import { Toasts } from './Toasts.tsx';

/**
 * Handles a session that ends while a page is open. If the server ended it, every page redirects to the login (API-03);
 * after a logout elsewhere the route guards run again, and only a member's page redirects.
 */
const useGuardsOnSignOut = (): void => {
  const router = useRouter();
  const signedIn = useAtomValue(signedInAtom);
  const before = useRef(signedIn);
  const expired = useRef(false);
  useEffect(
    () =>
      onSessionExpired(() => {
        expired.current = true;
      }),
    [],
  );
  useEffect(() => {
    if (before.current && !signedIn) {
      const { href } = router.state.location;
      void (expired.current
        ? router.navigate({ to: '/login', search: { next: href }, replace: true })
        : router.invalidate());
    }
    before.current = signedIn;
    expired.current = false;
  }, [signedIn, router]);
};

/**
 * The layout around every page. Wide pages use the whole width of a desktop screen, others stay as narrow as a phone.
 */
export const Shell = () => {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  useGuardsOnSignOut();
  const wide = page?.wide ?? false;
  const desktop = useDesktop();
  // Before the first paint: on a desktop the page would otherwise jump from a phone's width to the whole width.
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('shell-wide', wide);
  }, [wide]);
  return (
    <>
      <ShellFrame
        foot={page?.tab || desktop ? <TabBar selected={page?.tab} /> : null}
        isTab={page?.tab !== undefined}
        notes={
          <>
            <NoticeSlot />
            <ConnectionBar />
            <PracticeLabel />
          </>
        }
      >
        <Outlet />
      </ShellFrame>
      <PageTitle />
      <Toasts />
      <DeferredShell />
      <ReminderSlot />
      <OpenWriteSlot />
      <FactorSlot />
      <AlertSlot />
      <CustomScript />
    </>
  );
};
