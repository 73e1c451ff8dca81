import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Whether the device says that it has a network. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (run) => onlineManager.subscribe(run),
    () => onlineManager.isOnline(),
  );
