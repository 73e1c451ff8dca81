/**
 * The chart on the whole screen. Where the browser lets a page have the screen, it is asked for it, and turned to
 * landscape; iPhones let no page have it, so there the chart fills the window (docs/decisions/chart.md).
 */
import { useCallback, useEffect, useState } from 'react';
import { expectLateBack } from '../overlays.ts';

/** How long after the end of the browser's full screen the Back that ended it may come, also on a slow device. */
const BACK_WITHIN_MS = 2_000;

/** Not in every browser, and no longer in TypeScript's own description. */
interface Turnable {
  readonly lock?: (orientation: 'landscape') => Promise<void>;
  readonly unlock?: () => void;
}

const screenOrientation = (): Turnable | undefined => globalThis.screen?.orientation as Turnable | undefined;

const takeScreen = async (): Promise<void> => {
  try {
    await document.documentElement.requestFullscreen?.({ navigationUI: 'hide' });
    await screenOrientation()?.lock?.('landscape');
  } catch {
    // A desktop does not turn, and a browser may refuse: the chart fills the window all the same.
  }
};

const leaveScreen = (): void => {
  if (!document.fullscreenElement) return;
  screenOrientation()?.unlock?.();
  document.exitFullscreen().catch(() => undefined);
};

export const useFullScreen = (): { readonly full: boolean; readonly open: () => void; readonly close: () => void } => {
  const [full, setFull] = useState(false);
  const close = useCallback(() => {
    setFull(false);
    leaveScreen();
  }, []);
  const open = useCallback(() => {
    // The browser goes to full screen first: what was opened before would lie under it.
    void takeScreen().then(() => setFull(true));
  }, []);
  useEffect(() => {
    if (!full) return undefined;
    // Escape and Android's Back end the browser's full screen without asking the page. A Back that goes through the
    // history ends it as well, and comes to the page only after that: it must not leave the page behind.
    const changed = () => {
      if (document.fullscreenElement) return;
      expectLateBack(BACK_WITHIN_MS);
      setFull(false);
    };
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      leaveScreen();
    };
  }, [full]);
  return { full, open, close };
};
