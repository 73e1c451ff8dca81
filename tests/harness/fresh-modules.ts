/**
 * Files of unit tests share a worker: what one of them taught the app's modules must not reach the next, in whatever
 * order they come. Each begins with modules of its own, and with a page that React Query, which is not one of them, holds
 * for online and as visible as its document.
 */
import { focusManager, onlineManager } from '@tanstack/react-query';
import { vi } from 'vitest';

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
