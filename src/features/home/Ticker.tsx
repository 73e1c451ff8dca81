import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import { useIdle } from '../../core/base/when-idle.ts';
import { indices } from '../../kit/indices.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { Change, Price } from '../../ui/Amounts.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { Skeleton } from '../../ui/SkeletonBlock.tsx';
import { TICKERS_SHOWN, tickerPages } from './gainers.ts';
import { keepTicker } from './kept-ticker.ts';

const Quote = ({ market }: { market: MarketItem }) => (
  <AppLink to="/exchange" search={{ currentSymbol: market.symbol, name: market.title }} className="ticker-quote">
    <span className="ticker-head">
      <span className="ticker-name">{market.title}</span>
      <Change value={market.change} />
    </span>
    <Price value={market.price} move={priceDirection(market.change)} className="ticker-price" />
  </AppLink>
);

interface Props {
  /** undefined while they load. */
  markets: readonly MarketItem[] | undefined;
}

/** Three markets at a time; a swipe shows the next three (HOME-03), which render when the device is idle. */
export const Ticker = ({ markets }: Props) => {
  const { t } = useLingui();
  const idle = useIdle();
  // Runs before its elements are removed.
  useLayoutEffect(() => keepTicker, []);
  if (markets === undefined) {
    return (
      <div className="ticker ticker-page" role="status" aria-label={t`Loading`}>
        {indices(TICKERS_SHOWN).map((place) => (
          <span key={place} className="ticker-quote">
            <Skeleton width="80%" height={13} />
            <Skeleton width="60%" height={18} />
          </span>
        ))}
      </div>
    );
  }
  return (
    <section className="ticker" aria-label={t`Prices`} data-own-swipe="">
      {tickerPages(markets)
        .slice(0, idle ? undefined : 1)
        .map((page) => (
          <div key={page[0]?.symbol} className="ticker-page">
            {page.map((market) => (
              <Quote key={market.symbol} market={market} />
            ))}
          </div>
        ))}
    </section>
  );
};
