/**
 * Exports the report as lines of a file: every day, year or market with its exact figures, whatever kind or coin is
 * filtered on screen.
 */
import { useLingui } from '@lingui/react/macro';
import type { DaysReport, ProfitSums, YearProfit } from '../../contract/entities/performance.ts';
import type { Report } from './use-profit.ts';

interface ProfitColumns {
  readonly trade: string;
  readonly kind: Readonly<Record<'spot' | 'options', string>>;
  readonly coin: string;
  readonly profit: string;
  readonly fees: string;
  readonly turnover: string;
  readonly withoutCost: string;
  readonly count: string;
}

/** @param head heading of the first column, which `nameOf` fills */
const profitLines = <R extends ProfitSums>(
  rows: readonly R[],
  head: string,
  nameOf: (row: R) => string,
  words: ProfitColumns,
): string[][] => [
  [head, words.trade, words.coin, words.profit, words.fees, words.turnover, words.withoutCost, words.count],
  ...rows.map((row) => [
    nameOf(row),
    words.kind[row.product],
    row.coin,
    row.profit,
    row.fees ?? '',
    row.turnover,
    row.withoutCost,
    String(row.count),
  ]),
];

interface Lines {
  readonly lines: string[][];
  /** How many orders were read, where older ones are missing. */
  readonly cutAt?: number;
}

/** @returns a function that waits for the report, and throws if it fails to load */
export const useProfitLines = (
  days: Report<DaysReport>,
  years: Report<YearProfit[]>,
): ((view: 'days' | 'markets' | 'years') => Promise<Lines>) => {
  const { t } = useLingui();
  const words: ProfitColumns = {
    trade: t`Trades`,
    kind: { spot: t`Spot`, options: t`Options` },
    coin: t`Coin`,
    profit: t`Profit`,
    fees: t`Fees`,
    turnover: t`Turnover`,
    withoutCost: t`Sold without a known cost`,
    count: t({ context: 'how many', message: 'Number' }),
  };
  return async (view) => {
    if (view === 'years') {
      const { report, ...cut } = await years.read();
      return { lines: profitLines(report, t`Year`, ({ year }) => String(year), words), ...cut };
    }
    const { report, ...cut } = await days.read();
    const lines =
      view === 'days'
        ? profitLines(report.days, t`Day`, ({ day }) => day, words)
        : profitLines(report.markets, t({ context: 'pair', message: 'Market' }), ({ market }) => market, words);
    return { lines, ...cut };
  };
};
