/**
 * Reads of the frame around every page. A page that is shown again, or whose network is back, asks first for what is on
 * the screen, and for these once that has settled.
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

/** @returns stops */
export const refetchShellAfterContent = (client: QueryClient): (() => void) => {
  let isDue = false;
  const ask = (): void => {
    if (!isDue || client.isFetching({ predicate: (query) => !isShell(query) }) > 0) return;
    isDue = false;
    void client.refetchQueries({ type: 'active', stale: true, predicate: isShell }, { cancelRefetch: false });
  };
  const wake = (): void => {
    isDue = isAwake();
    // By then the screen has begun to ask, if it asks for anything.
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
