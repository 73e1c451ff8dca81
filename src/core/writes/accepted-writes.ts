/** Which screens hold what a write was made of: each learns that one like it was taken, also late (API-08). */
import { useCallback, useEffect, useRef } from 'react';

type Told = (payload: unknown) => void;

const holders = new Map<string, Set<Told>>();

export interface AcceptedWrites {
  /** Tells every open screen of the write, and this one also after it was left: a draft of it may still be kept. */
  readonly tell: (payload: unknown) => void;
  readonly isOpen: () => boolean;
}

/** Tells every open screen of the write, where the one that sent it is gone. */
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
