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
 * A session that ends while a page is open. One that the server ended leads to the login from wherever the member is
 * (API-03); after a logout elsewhere the guards are asked again, and only a member's page leads there.
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

/** The frame around every page. Wide pages use the room of a desktop screen, others stay a phone's column. */
export const Shell = () => {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  useGuardsOnSignOut();
  const wide = page?.wide ?? false;
  const desktop = useDesktop();
  // Before the page is drawn: on a desktop's screen it would jump from a phone's column to the whole width.
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
