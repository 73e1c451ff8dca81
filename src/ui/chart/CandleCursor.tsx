/** Moves over the candles by keyboard, announces each one, and sets the points of a drawing. */
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { Candle } from '../../contract/htx.ts';
import type { ChartFormat } from './chart-format.ts';
import type { ChartHandle } from './chart-handle.ts';
import { type Cursor, movedCursor } from './chart-keys.ts';

interface Props {
  readonly chart: RefObject<ChartHandle | undefined>;
  readonly candles: RefObject<readonly Candle[]>;
  readonly title: string;
  readonly timezone: string;
  /** Enter sets a point. */
  readonly drawing: boolean;
  readonly format: ChartFormat;
}

const spanOf = (candles: readonly Candle[]) => ({
  high: Math.max(...candles.map(({ high }) => high)),
  low: Math.min(...candles.map(({ low }) => low)),
});

export const CandleCursor = ({ chart, candles, title, timezone, drawing, format }: Props) => {
  const { t } = useLingui();
  const [cursor, setCursor] = useState<Cursor>();
  const candle = cursor === undefined ? undefined : candles.current[cursor.index];
  const moveTo = (next: Cursor | undefined): void => {
    const at = next === undefined ? undefined : candles.current[next.index];
    setCursor(next);
    chart.current?.point(next === undefined || at === undefined ? undefined : { atMs: at.openMs, price: next.price });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const held = candles.current;
    if (event.key === 'Enter' && drawing && cursor !== undefined && candle !== undefined) {
      event.preventDefault();
      chart.current?.board.place({ atMs: candle.openMs, price: cursor.price });
      return;
    }
    const next = held.length === 0 ? undefined : movedCursor(held, cursor, event.key, spanOf(held));
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
  };
  const words = (): string => {
    if (candle === undefined || cursor === undefined) return t`Arrow keys move from candle to candle`;
    const time = format.moment(candle.openMs, timezone);
    if (drawing && cursor.price !== candle.close) return `${time}, ${format.price(cursor.price)}`;
    const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map(format.price);
    return t`${time}: open ${open}, high ${high}, low ${low}, close ${close}`;
  };
  return (
    <div
      className="chart-cursor"
      role="slider"
      tabIndex={0}
      aria-label={t`Candles of ${title}`}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, candles.current.length)}
      aria-valuenow={cursor === undefined ? Math.max(1, candles.current.length) : cursor.index + 1}
      aria-valuetext={words()}
      onKeyDown={onKeyDown}
      onBlur={() => moveTo(undefined)}
    />
  );
};
