/**
 * Files of unit tests share a worker: what one of them did must not reach the next, in whatever order they come. Each
 * begins with real timers and globals, modules of its own and, where it has one, a page of its own, which React Query,
 * whose modules stay, holds for online and as visible as its document.
 */
import { focusManager, onlineManager } from '@tanstack/react-query';
import { GlobalWindow } from 'happy-dom';
import { vi } from 'vitest';
import { populateGlobal } from 'vitest/environments';

/** As vitest defines on the global object what belongs to a page. */
const isOfPage = (name: string): boolean => Object.getOwnPropertyDescriptor(globalThis, name)?.get !== undefined;

/** What the file before left in its page, drawn, stored, listening or waiting, ends with that page. */
const replacePage = async (): Promise<void> => {
  const old = globalThis as unknown as GlobalWindow;
  const page = new GlobalWindow({ console, url: old.location.href, settings: { disableErrorCapturing: true } });
  await old.happyDOM.abort();
  // Only these names are defined anew: what the global object has already is left alone otherwise.
  const additionalKeys = Object.getOwnPropertyNames(page).filter(isOfPage);
  populateGlobal(globalThis, page as unknown as Window, { bindFunctions: true, additionalKeys });
};

vi.useRealTimers();
vi.unstubAllGlobals();
if (typeof window !== 'undefined') await replacePage();

vi.resetModules();
focusManager.setFocused(undefined);
// Who listens already does so to the window of the file before.
focusManager.setEventListener((tell) => {
  if (typeof window === 'undefined') return undefined;
  const listener = (): void => tell();
  window.addEventListener('visibilitychange', listener);
  return () => window.removeEventListener('visibilitychange', listener);
});
onlineManager.setOnline(true);
