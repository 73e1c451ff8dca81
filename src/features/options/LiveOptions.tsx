/** What runs, above the buttons: whoever buys the next one sees what has become of the last, wherever the page stands. */
import { useLingui } from '@lingui/react/macro';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { OptionOrder } from '../../contract/entities/options.ts';
import type { PagedReading } from '../../core/queries/queries.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { Amount, Price } from '../../ui/Amounts.tsx';
import { CountdownRing } from './CountdownRing.tsx';
import { DirectionTag, useResultWord } from './OptionFigures.tsx';
import { standingOf } from './standing.ts';
import { useLivePrice } from './use-live-price.ts';
import { useOptionOrder } from './use-option-order.ts';

interface Props {
  readonly open: PagedReading<OptionOrder>;
  /** As read, and when by the device's clock. */
  readonly markets: { readonly data: readonly MarketItem[] | undefined; readonly updatedAtMs: number };
  /** One was tapped that runs. */
  readonly onOpen: () => void;
  /** One was tapped that has just ended. */
  readonly onReceipt: (order: OptionOrder) => void;
}

const LiveOption = (props: Props & { readonly order: OptionOrder }) => {
  const { t } = useLingui();
  const resultWord = useResultWord();
  const life = useOptionOrder(props.order, props.open.updatedAtMs);
  const { order } = life;
  const market = props.markets.data?.find(({ symbol }) => symbol === order.symbol);
  const price = useLivePrice(market, props.markets.updatedAtMs);
  const settled = life.stage === 'settled';
  const profit = settled ? order.profit : standingOf(order, price)?.profit;
  return (
    <button type="button" className="live-option" onClick={() => (settled ? props.onReceipt(order) : props.onOpen())}>
      {settled ? null : <CountdownRing life={life} />}
      <span className="live-option-terms">
        <span className="live-option-side">
          <DirectionTag direction={order.direction} />
          <strong>
            <Amount value={order.stake} kind="number" />
          </strong>
        </span>
        <small className="secondary">
          {t`Entry price`} <Price value={order.entryPrice} />
        </small>
      </span>
      <span className="live-option-now">
        <strong className={`move-${priceDirection(profit)}`}>
          <Amount value={profit} kind="conversion" signed />
        </strong>
        <small className="secondary">{settled ? resultWord(order) : <Price value={price} />}</small>
      </span>
    </button>
  );
};

const byEnd = (one: OptionOrder, other: OptionOrder): number => (one.deadlineMs ?? 0) - (other.deadlineMs ?? 0);

/** The one that ends first stands first; the others are a swipe away. */
export const LiveOptions = (props: Props) => {
  const { t } = useLingui();
  return props.open.rows.length === 0 ? null : (
    <section className="live-options" aria-label={t`In progress`} data-own-swipe="">
      {props.open.rows.toSorted(byEnd).map((order) => (
        <LiveOption key={order.id} {...props} order={order} />
      ))}
    </section>
  );
};
