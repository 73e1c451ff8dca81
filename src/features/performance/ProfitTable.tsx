/** A table of profit per day, year or market. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { abs, type Decimal, div, isZero, toApproximateNumber } from '../../contract/decimal.ts';
import { useFormat } from '../../core/format/format.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { HideableAmount } from '../../ui/HideableAmount.tsx';
import { type Entry, formatOfSums, largestOf } from './periods.ts';

interface Props {
  readonly caption: string;
  /** Head of the first column. */
  readonly head: string;
  readonly entries: readonly Entry[];
  readonly coin: string;
  readonly nameOf: (entry: Entry) => ReactNode;
  /** Whether each profit has a bar, all on one scale; used when the entries have no order in time and so no chart. */
  readonly bars?: boolean;
}

const widthOf = (profit: Decimal, largest: Decimal): string =>
  isZero(largest) ? '0' : `${(toApproximateNumber(div(abs(profit), largest, 4)) * 100).toFixed(1)}%`;

/** The profit from spot and from options, if the entry has both. */
const Parts = ({ entry, coin }: { entry: Entry; coin: string }) => {
  const { t } = useLingui();
  const { spot, options } = entry;
  const shownAs = formatOfSums(coin);
  if (isZero(spot) || isZero(options)) return null;
  return (
    <small className="secondary profit-parts">
      <span>
        {t`Spot`} <HideableAmount value={spot} kind={shownAs} signed />
      </span>{' '}
      <span>
        {t`Options`} <HideableAmount value={options} kind={shownAs} signed />
      </span>
    </small>
  );
};

export const ProfitTable = ({ caption, head, entries, coin, nameOf, bars }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const largest = largestOf(entries);
  const shownAs = formatOfSums(coin);
  return (
    <table className="profit-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{t`Turnover`}</th>
          <th scope="col">
            {t`Profit`} <span className="unit">{coin}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const count = format.number(entry.count);
          return (
            <tr key={entry.key}>
              <th scope="row">
                {nameOf(entry)}
                <Parts entry={entry} coin={coin} />
              </th>
              <td>
                <HideableAmount value={entry.turnover} kind={shownAs} />
                <small className="secondary">
                  {t`${plural(entry.count, { one: `${count} trade`, other: `${count} trades` })}`}
                </small>
              </td>
              <td>
                <HideableAmount value={entry.profit} kind={shownAs} signed coloured />
                {bars ? (
                  <span
                    className={`profit-table-bar profit-table-bar-${priceDirection(entry.profit)}`}
                    style={{ inlineSize: widthOf(entry.profit, largest) }}
                    aria-hidden="true"
                  />
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
