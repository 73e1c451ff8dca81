/** Drawings of each market on this device; they go with the session, as favourites do. */
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
  /** A new one, or one that was moved. */
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
      // From what is kept, not from what was drawn last: two charts of a market may be open.
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
