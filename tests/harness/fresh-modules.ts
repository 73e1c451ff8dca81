/**
 * Unit test files share a worker, so one file must not affect the next, in whatever order they run. Each file starts
 * with real timers and globals, freshly loaded modules and, where it has one, a new page. React Query's modules stay
 * loaded, so they are reset to online and to the visibility of the new document.
 */
import { focusManager, onlineManager } from '@tanstack/react-query';
import { GlobalWindow } from 'happy-dom';
import { vi } from 'vitest';
import { populateGlobal } from 'vitest/environments';

/** How vitest defines the globals of a page on the global object: as getters. */
const isOfPage = (name: string): boolean => Object.getOwnPropertyDescriptor(globalThis, name)?.get !== undefined;

/** As vitest starts a page; the previous file may have gone elsewhere. */
const ADDRESS = 'http://localhost:3000/';

/** Replaces the page, so that no elements, storage, listeners or timers of the previous file are left. */
const replacePage = async (): Promise<void> => {
  const old = globalThis as unknown as GlobalWindow;
  const page = new GlobalWindow({ console, url: ADDRESS, settings: { disableErrorCapturing: true } });
  await old.happyDOM.abort();
  // Only these names are redefined: populateGlobal leaves other names that already exist on the global object alone.
  const additionalKeys = Object.getOwnPropertyNames(page).filter(isOfPage);
  populateGlobal(globalThis, page as unknown as Window, { bindFunctions: true, additionalKeys });
};

vi.useRealTimers();
vi.unstubAllGlobals();
if (typeof window !== 'undefined') await replacePage();

vi.resetModules();
focusManager.setFocused(undefined);
// Existing subscribers listen to the window of the previous file.
focusManager.setEventListener((tell) => {
  if (typeof window === 'undefined') return undefined;
  const listener = (): void => tell();
  window.addEventListener('visibilitychange', listener);
  return () => window.removeEventListener('visibilitychange', listener);
});
onlineManager.setOnline(true);
