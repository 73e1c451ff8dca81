/**
 * Files of unit tests share their modules, and with them what one of them told React Query of the page being shown and
 * online: each file begins with a page that is judged by its own document, online.
 */
import { focusManager, onlineManager } from '@tanstack/react-query';

focusManager.setFocused(undefined);
// Who listens already does so to the window of the file before.
focusManager.setEventListener((tell) => {
  if (typeof window === 'undefined') return undefined;
  const listener = (): void => tell();
  window.addEventListener('visibilitychange', listener);
  return () => window.removeEventListener('visibilitychange', listener);
});
onlineManager.setOnline(true);
