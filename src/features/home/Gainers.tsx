import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useMemo } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { Reading } from '../../core/queries/queries.ts';
import { BlockTitle } from '../../ui/BlockTitle.tsx';
import { MarketQuote } from '../../ui/market/MarketQuote.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { Loaded } from '../../ui/States.tsx';
import { GAINERS_SHOWN, gainersOf } from './gainers.ts';

const ROW_PX = 60;

/** The markets that rose most today (HOME-05). */
export const Gainers = ({ markets }: { markets: Reading<MarketItem[]> }) => {
  const { t } = useLingui();
  const gainers = useMemo(() => gainersOf(markets.data ?? []), [markets.data]);
  // Deferred, because these rows are below the fold: the ticker's prices should render first.
  const drawn = useDeferredValue(true, false);
  const skeleton = <SkeletonRows rows={GAINERS_SHOWN} height={ROW_PX} picture />;
  return (
    <section className="gainers" aria-label={t`Gainers`}>
      <BlockTitle>
        <Trans>Gainers</Trans>
      </BlockTitle>
      <div className="gainers-head" aria-hidden="true">
        <span>
          <Trans>Name</Trans> / <Trans>24H volume</Trans>
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
                <li key={market.symbol} className="gainer">
                  <MarketQuote market={market} to="/options" tinted />
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
