/** Notifies the screens that hold a write's inputs when such a write was accepted, also belatedly (API-08). */
import { useCallback, useEffect, useRef } from 'react';

type Told = (payload: unknown) => void;

const holders = new Map<string, Set<Told>>();

export interface AcceptedWrites {
  /** Notifies all open screens of the call, and this one even after it was closed: its draft may still be stored. */
  readonly tell: (payload: unknown) => void;
  readonly isOpen: () => boolean;
}

/** Notifies all open screens of the call, where the screen that sent the write is gone. */
export const tellAccepted = (call: string, payload: unknown): void => {
  for (const run of holders.get(call) ?? []) run(payload);
};

/** @param call the write's name */
export const useAcceptedWrites = <P>(call: string, onAccepted: ((payload: P) => void) | undefined): AcceptedWrites => {
  const latest = useRef(onAccepted);
  latest.current = onAccepted;
  const mine = useCallback<Told>((payload) => latest.current?.(payload as P), []);
  useEffect(() => {
    const open = holders.get(call) ?? new Set();
    holders.set(call, open.add(mine));
    return () => void open.delete(mine);
  }, [call, mine]);
  const tell = useCallback<Told>(
    (payload) => {
      for (const run of new Set([mine, ...(holders.get(call) ?? [])])) run(payload);
    },
    [call, mine],
  );
  const isOpen = useCallback(() => holders.get(call)?.has(mine) ?? false, [call, mine]);
  return { tell, isOpen };
};
