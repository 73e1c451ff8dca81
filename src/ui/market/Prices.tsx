/** A block of prices which says that they are old, and how old, wherever they are (MKT-06). Moves nothing. */
import type { ComponentProps, ReactNode } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import { isOld, pricedMoment, usePriceFreshness } from '../../core/market/freshness.ts';
import { PriceNote } from './PriceNote.tsx';
import './market.css';

interface Props {
  /** undefined or none: there is no price to say anything of. */
  readonly markets: readonly MarketItem[] | undefined;
  /** Device epoch ms of the answer that brought them. */
  readonly updatedAtMs: number;
  readonly pollMs: number;
  readonly children: ReactNode;
}

/** A market that nobody trades has an old price rightly; a feed that is silent has no new one at all. */
const newestOf = (markets: readonly MarketItem[]): number | undefined => {
  const newest = markets.reduce((latest, { pricedAtMs = 0 }) => Math.max(latest, pricedAtMs), 0);
  return newest === 0 ? undefined : newest;
};

/** Over the edge of a block of prices. */
export const PricesNote = (props: ComponentProps<typeof PriceNote>) =>
  isOld(props.freshness) ? (
    <div className="prices-note">
      <PriceNote {...props} />
    </div>
  ) : null;

export const Prices = ({ markets = [], updatedAtMs, pollMs, children }: Props) => {
  const pricedAtMs = newestOf(markets);
  const freshness = usePriceFreshness({ pricedAtMs, updatedAtMs, pollMs });
  const old = markets.length > 0 && isOld(freshness);
  return (
    <div className="prices">
      {old ? <PricesNote freshness={freshness} pricedAtMs={pricedMoment({ pricedAtMs, updatedAtMs })} /> : null}
      <div className={old ? 'prices-old' : undefined}>{children}</div>
    </div>
  );
};
