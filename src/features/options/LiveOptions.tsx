/**
 * Running options above the buy buttons, so that the last purchase stays visible during the next at any scroll
 * position.
 */
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
  /** The markets as read, and the read's time by the device clock. */
  readonly markets: { readonly data: readonly MarketItem[] | undefined; readonly updatedAtMs: number };
  /** Called when a running option is tapped. */
  readonly onOpen: () => void;
  /** Called when a just settled option is tapped. */
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
  // After the deadline a new price no longer changes the result.
  const running = life.stage === 'inProgress' ? standingOf(order, price)?.profit : undefined;
  const profit = settled ? order.profit : running;
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

/** Sorted by deadline, soonest first; a swipe shows the others. */
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
