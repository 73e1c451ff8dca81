/**
 * Reads of the frame around every page. A page that is shown again asks first for what is on the screen, and for these
 * once that has settled.
 */
import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';

/** Options of such a read. */
export const SHELL_READ = { meta: { shell: true }, refetchOnWindowFocus: false } as const;

const isShell = ({ meta }: Query): boolean => meta?.['shell'] === true;

/** @returns stops */
export const refreshShellLast = (client: QueryClient): (() => void) => {
  let isDue = false;
  const stopFocus = focusManager.subscribe((focused) => {
    isDue = focused;
  });
  const stopReads = client.getQueryCache().subscribe((event) => {
    if (!isDue || event.type !== 'updated') return;
    if (event.action.type !== 'success' && event.action.type !== 'error') return;
    if (client.isFetching({ predicate: (query) => !isShell(query) }) > 0) return;
    isDue = false;
    void client.refetchQueries({ type: 'active', stale: true, predicate: isShell }, { cancelRefetch: false });
  });
  return () => {
    stopFocus();
    stopReads();
  };
};
