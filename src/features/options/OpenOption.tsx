/** An order in progress: countdown ring, price against entry, and whether it is winning now (OPT-04). */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '../../contract/decimal.ts';
import type { OptionOrder } from '../../contract/entities/options.ts';
import { movePercent } from '../../contract/rules/options.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { Amount, Price } from '../../ui/Amounts.tsx';
import { CountdownRing } from './CountdownRing.tsx';
import { DirectionTag, Profit, useDurationText, useResultWord } from './OptionFigures.tsx';
import { standingOf } from './standing.ts';
import { useOptionOrder } from './use-option-order.ts';

interface Props {
  readonly order: OptionOrder;
  readonly updatedAtMs: number;
  /** The market, such as `BTC/USDT`. */
  readonly title: string;
  /** The market's latest price; undefined while unknown or stale. */
  readonly price: Decimal | undefined;
  readonly onSettled: (order: OptionOrder) => void;
  readonly onOpenReceipt: (order: OptionOrder) => void;
}

/** The result at the current price; indicative only, since the recorded ticks decide. */
const RunningResult = ({ order, price }: Pick<Props, 'order' | 'price'>) => {
  const { t } = useLingui();
  const standing = standingOf(order, price);
  if (standing === undefined) return <span className="secondary">--</span>;
  const { result, profit } = standing;
  const word = result === 'win' ? t`Winning now` : result === 'loss' ? t`Losing now` : t`Even now`;
  return (
    <span className={`option-standing move-${result === 'win' ? 'rise' : result === 'loss' ? 'fall' : 'flat'}`}>
      {word}
      {profit === undefined ? null : (
        <>
          {' '}
          <Amount value={profit} signed />
        </>
      )}
    </span>
  );
};

const Head = ({ order, title }: Pick<Props, 'order' | 'title'>) => {
  const durationText = useDurationText();
  return (
    <header className="option-card-head">
      <strong>{title}</strong>
      <DirectionTag direction={order.direction} />
      <span className="secondary figures">
        <Amount value={order.stake} kind="number" unit="USDT" /> · {durationText(order.durationS)}
      </span>
    </header>
  );
};

export const OpenOption = ({ order, updatedAtMs, title, price, onSettled, onOpenReceipt }: Props) => {
  const { t } = useLingui();
  const resultWord = useResultWord();
  const life = useOptionOrder(order, updatedAtMs, onSettled);
  const shown = life.order;
  const entry = shown.entryPrice;
  const settling = life.stage === 'settling';
  const move = entry !== undefined && price !== undefined ? movePercent(entry, price) : undefined;

  if (life.stage === 'settled') {
    return (
      <button type="button" className="option-card option-card-settled" onClick={() => onOpenReceipt(shown)}>
        <Head order={shown} title={title} />
        <span className="option-card-result">
          <span>{t`Settled`}</span>
          <strong className={`move-${priceDirection(shown.profit)}`}>
            {resultWord(shown)} <Profit value={shown.profit} />
          </strong>
        </span>
      </button>
    );
  }
  return (
    <article className="option-card">
      <CountdownRing life={life} label={t`Time left`} />
      <div className="option-card-body">
        <Head order={shown} title={title} />
        <dl className="option-card-facts">
          <div>
            <dt>{t`Entry price`}</dt>
            <dd>
              <Price value={entry} />
            </dd>
          </div>
          <div>
            <dt>{t`Price now`}</dt>
            <dd>
              <Price value={price} move={priceDirection(move)} />
            </dd>
          </div>
          <div>
            <dt>{t`Profit`}</dt>
            <dd className="figures">--</dd>
          </div>
        </dl>
        <p className="option-card-state">
          <span aria-live="polite" className={settling ? 'option-settling' : 'secondary'}>
            {settling ? t`Settling` : t`Pending settlement`}
          </span>
          {/* Outside the live region: it changes with every price, on every card, and would be announced each time. */}
          {settling ? null : <RunningResult order={shown} price={price} />}
        </p>
      </div>
    </article>
  );
};
