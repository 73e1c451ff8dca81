/** The report as lines of a file: every day, year or market with its exact figures, whatever is filtered on screen. */
import { useLingui } from '@lingui/react/macro';
import type { DaysReport, ProfitSums, YearProfit } from '../../contract/entities/performance.ts';

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

/** @param head of the first column, filled by `nameOf` */
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

/** @returns throws while what is wanted is not there, so that the sheet says it and offers another try */
export const useProfitLines = (
  days: DaysReport | undefined,
  years: readonly YearProfit[] | undefined,
): ((view: 'days' | 'markets' | 'years') => string[][]) => {
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
  return (view) => {
    if (view === 'years') {
      if (years === undefined) throw new Error('the years are not there yet');
      return profitLines(years, t`Year`, ({ year }) => String(year), words);
    }
    if (days === undefined) throw new Error('the days are not there yet');
    return view === 'days'
      ? profitLines(days.days, t`Day`, ({ day }) => day, words)
      : profitLines(days.markets, t({ context: 'pair', message: 'Market' }), ({ market }) => market, words);
  };
};
