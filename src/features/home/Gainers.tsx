import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useMemo } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { Reading } from '../../core/queries/queries.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { Change, Price } from '../../ui/Amounts.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { BlockTitle } from '../../ui/BlockTitle.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { Loaded } from '../../ui/States.tsx';
import { GAINERS_SHOWN, gainersOf } from './gainers.ts';

const ROW_PX = 60;

const Gainer = ({ market }: { market: MarketItem }) => (
  <AppLink to="/options" search={{ currentSymbol: market.symbol, name: market.title }} className="gainer">
    <CoinIcon coin={market.base} size={28} />
    <span className="gainer-name">
      <strong>{market.base}</strong>
      <small>/{market.quote}</small>
    </span>
    <Sparkline values={market.trend} move={priceDirection(market.change)} width={56} height={24} />
    <Price value={market.price} />
    <Change value={market.change} pill />
  </AppLink>
);

/** The markets that rose most (HOME-05). */
export const Gainers = ({ markets }: { markets: Reading<MarketItem[]> }) => {
  const { t } = useLingui();
  const gainers = useMemo(() => gainersOf(markets.data ?? []), [markets.data]);
  // Below the fold of a phone: the ticker's prices stand on the screen before these rows are worked out.
  const drawn = useDeferredValue(true, false);
  const skeleton = <SkeletonRows rows={GAINERS_SHOWN} height={ROW_PX} picture />;
  return (
    <section className="gainers" aria-label={t`Gainers`}>
      <BlockTitle>
        <Trans>Gainers</Trans>
      </BlockTitle>
      <div className="gainers-head" aria-hidden="true">
        <span>
          <Trans>Name</Trans>
        </span>
        <span>
          <Trans>Latest price</Trans>
        </span>
        <span>
          <Trans>Change</Trans>
        </span>
      </div>
      {drawn ? (
        <Loaded of={markets} skeleton={skeleton} isEmpty={() => gainers.length === 0}>
          {() => (
            <ol className="gainers-list">
              {gainers.map((market) => (
                <li key={market.symbol}>
                  <Gainer market={market} />
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      ) : (
        skeleton
      )}
    </section>
  );
};
