/** Drawings of each market, stored on this device and removed with the session, unlike favourites. */
import { useCallback, useEffect, useState } from 'react';
import { memberStorage } from '../../core/base/device.ts';
import { type Drawing, readDrawings, withDrawing, writeDrawings } from './drawings.ts';

const NONE: readonly Drawing[] = [];
const keptFor = (symbol: string) => memberStorage(`drawings.${symbol}`);

const load = (symbol: string): readonly Drawing[] => {
  const kept = keptFor(symbol);
  const text = kept.get();
  if (text === undefined) return NONE;
  const drawings = readDrawings(text);
  if (drawings === undefined) kept.set(undefined);
  return drawings ?? NONE;
};

export interface KeptDrawings {
  readonly drawings: readonly Drawing[];
  /** Adds a new drawing, or replaces one that was moved. */
  put(drawing: Drawing): void;
  remove(id: string): void;
  clear(): void;
}

export const useDrawings = (symbol: string): KeptDrawings => {
  const [held, setHeld] = useState(() => ({ symbol, drawings: load(symbol) }));
  const current = held.symbol === symbol ? held : { symbol, drawings: load(symbol) };
  if (current !== held) setHeld(current);
  useEffect(
    () => keptFor(symbol).onOtherTab((text) => setHeld({ symbol, drawings: readDrawings(text ?? '') ?? NONE })),
    [symbol],
  );
  const change = useCallback(
    (next: (before: readonly Drawing[]) => readonly Drawing[]) => {
      // From storage, not from the last render: two charts of the market may be open.
      const drawings = next(load(symbol));
      keptFor(symbol).set(drawings.length === 0 ? undefined : writeDrawings(drawings));
      setHeld({ symbol, drawings });
    },
    [symbol],
  );
  const put = useCallback((drawing: Drawing) => change((before) => withDrawing(before, drawing)), [change]);
  const remove = useCallback((id: string) => change((before) => before.filter((one) => one.id !== id)), [change]);
  const clear = useCallback(() => change(() => NONE), [change]);
  return { drawings: current.drawings, put, remove, clear };
};
