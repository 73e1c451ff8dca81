/** A block of prices which says that they are old, and how old, wherever they are (MKT-06). Moves nothing. */
import type { ComponentProps, ReactNode } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import { isOld, newestPricedAtMs, pricedMoment, usePriceFreshness } from '../../core/market/freshness.ts';
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

/** Over the edge of a block of prices. */
export const PricesNote = (props: ComponentProps<typeof PriceNote>) =>
  isOld(props.freshness) ? (
    <div className="prices-note">
      <PriceNote {...props} />
    </div>
  ) : null;

export const Prices = ({ markets = [], updatedAtMs, pollMs, children }: Props) => {
  const pricedAtMs = newestPricedAtMs(markets);
  const freshness = usePriceFreshness({ pricedAtMs, updatedAtMs, pollMs });
  const old = markets.length > 0 && isOld(freshness);
  return (
    <div className="prices">
      {old ? <PricesNote freshness={freshness} pricedAtMs={pricedMoment({ pricedAtMs, updatedAtMs })} /> : null}
      <div className={old ? 'prices-old' : undefined}>{children}</div>
    </div>
  );
};
