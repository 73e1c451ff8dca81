/**
 * The chart in full screen. Where the Fullscreen API is available, the page uses it and locks the orientation to
 * landscape; iPhones do not offer it to pages, so there the chart fills the window (docs/decisions/chart.md).
 */
import { useCallback, useEffect, useState } from 'react';
import { expectLateBack } from '../overlays.ts';

/**
 * How long (ms) after full screen has ended the `popstate` of the Back that ended it may arrive, also on a slow device.
 */
const BACK_WITHIN_MS = 2_000;

/** Orientation lock: not in every browser, and no longer declared by TypeScript's types. */
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
    // A desktop cannot rotate, and a browser may refuse: the chart fills the window all the same.
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
    // Not before the browser is in full screen: an overlay that was opened earlier would lie under it.
    void takeScreen().then(() => setFull(true));
  }, []);
  useEffect(() => {
    if (!full) return undefined;
    // Escape and Android's Back end full screen without asking the page. A Back through the history ends it as well,
    // and its `popstate` arrives only afterwards: it must not leave the page.
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
