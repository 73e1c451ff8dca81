/** Settled options as lines of a file: exact figures, times in the member's zone. */
import type { OptionOrder } from '../../contract/entities/options.ts';
import { zonedTime } from '../../contract/zone-days.ts';

export interface OptionLabels {
  readonly heads: Readonly<
    Record<
      | 'opened'
      | 'market'
      | 'direction'
      | 'stake'
      | 'duration'
      | 'entry'
      | 'exit'
      | 'closed'
      | 'result'
      | 'profit'
      | 'id',
      string
    >
  >;
  readonly market: (order: OptionOrder) => string;
  readonly direction: (order: OptionOrder) => string;
  readonly result: (order: OptionOrder) => string;
}

const timeText = (timeZone: string, atMs: number | undefined): string =>
  atMs === undefined ? '' : zonedTime(timeZone, atMs);

export const optionLines = (orders: readonly OptionOrder[], words: OptionLabels, timeZone: string): string[][] => {
  const { heads: h } = words;
  return [
    [
      `${h.opened} (${timeZone})`,
      h.market,
      h.direction,
      `${h.stake} (USDT)`,
      `${h.duration} (s)`,
      h.entry,
      h.exit,
      h.closed,
      h.result,
      `${h.profit} (USDT)`,
      h.id,
    ],
    ...orders.map((order) => [
      timeText(timeZone, order.openedAt),
      words.market(order),
      words.direction(order),
      order.stake,
      order.durationS > 0 ? String(order.durationS) : '',
      order.entryPrice ?? '',
      order.exitPrice ?? '',
      timeText(timeZone, order.closedAt),
      words.result(order),
      order.profit ?? '',
      order.id,
    ]),
  ];
};
