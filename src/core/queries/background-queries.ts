/**
 * Queries of the shell around every page. When a page is shown again or its network is back, the queries of the
 * screen's content are refetched first, and these after they have settled.
 */
import { focusManager, onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { browserTimers } from '../../kit/machine.ts';
import { isAwake } from './query-client.ts';

/** Options of such a read. */
export const BACKGROUND_QUERY = {
  meta: { shell: true },
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

const isShell = ({ meta }: Query): boolean => meta?.['shell'] === true;

/** @returns a function that stops it */
export const refetchShellAfterContent = (client: QueryClient): (() => void) => {
  let isDue = false;
  const ask = (): void => {
    if (!isDue || client.isFetching({ predicate: (query) => !isShell(query) }) > 0) return;
    isDue = false;
    void client.refetchQueries({ type: 'active', stale: true, predicate: isShell }, { cancelRefetch: false });
  };
  const wake = (): void => {
    isDue = isAwake();
    // Wait one task, so that the queries of the screen have started.
    browserTimers.after(0, ask);
  };
  const stops = [
    focusManager.subscribe(wake),
    onlineManager.subscribe(wake),
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'success' || event.action.type === 'error') ask();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
