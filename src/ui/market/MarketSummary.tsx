/** The day of a market: latest price and change, high, low and volume of 24 hours (MKT-03). */
import { useLingui } from '@lingui/react/macro';
import { div, HUNDRED, isZero, mul, sub } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { SentSummary } from '../../contract/htx.ts';
import { useFormat } from '../../core/format/format.ts';
import { useMarketOfChart } from '../../core/market/chart-price.ts';
import { useDaySummary } from '../../core/market/day-summary.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { Amount, Change, Price } from '../Amounts.tsx';
import './market.css';

interface Props {
  readonly symbol: string;
  readonly market: MarketItem | undefined;
  /** Whether the latest price is stale. */
  readonly old?: boolean;
}

const changeOf = ({ open, close }: SentSummary) =>
  open === undefined || isZero(open) ? undefined : div(mul(sub(close, open), HUNDRED), open, 2, 'halfUp');

/** A component of its own, so that a new price re-renders nothing else. */
const Latest = ({
  market: listed,
  day,
  old,
}: Pick<Props, 'market'> & { readonly day: SentSummary | undefined; readonly old: boolean }) => {
  const market = useMarketOfChart(listed);
  // The list is polled more often than the summary, so its price is newer; until it is loaded the summary's is used.
  const price = market?.price ?? day?.close;
  const change = market?.change ?? (day === undefined ? undefined : changeOf(day));
  return (
    <div className={old ? 'market-summary-price prices-old' : 'market-summary-price'}>
      <Price value={price} move={priceDirection(change)} className="market-summary-latest" />
      <Change value={change} />
    </div>
  );
};

export const MarketSummary = ({ symbol, market, old = false }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const day = useDaySummary(symbol).data;
  return (
    <section className="market-summary" aria-label={t`Last 24 hours`}>
      <Latest market={market} day={day} old={old} />
      <dl className="market-summary-day">
        <div>
          <dt>{t`High`}</dt>
          <dd>
            <Amount value={day?.high} kind="highLow" />
          </dd>
        </div>
        <div>
          <dt>{t`Low`}</dt>
          <dd>
            <Amount value={day?.low} kind="highLow" />
          </dd>
        </div>
        <div>
          <dt>{t`24H volume`}</dt>
          <dd className="figures" title={day?.volume && format.volume(day.volume)}>
            {day?.volume ? format.compact(day.volume) : '--'}
          </dd>
        </div>
      </dl>
    </section>
  );
};
