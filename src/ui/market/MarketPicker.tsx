/** Chooses a market from a popup with live prices; used by exchange and options. */
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo, useState } from 'react';
import { getMarkets } from '../../contract/calls/market.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { recentMarketsAtom, recentOf } from '../../core/market/recent-markets.ts';
import { searchMarkets } from '../../core/market/search-markets.ts';
import { useRead } from '../../core/queries/queries.ts';
import { Change, Price } from '../Amounts.tsx';
import { ChipButton } from '../Chips.tsx';
import { CoinIcon } from '../CoinIcon.tsx';
import { ListItemButton } from '../ListItem.tsx';
import { nextPicture } from '../next-picture.ts';
import { Popup } from '../Popup.tsx';
import { Searchbar } from '../Searchbar.tsx';
import { SkeletonRows } from '../Skeletons.tsx';
import { EmptyState, Loaded } from '../States.tsx';
import { VirtualList } from '../VirtualList.tsx';
import { PriceNote } from './PriceNote.tsx';
import { Prices, useAgeOfPrices } from './Prices.tsx';
import './market.css';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly symbol: string;
  /** While it is open: 1 s on exchange, 2.5 s on options (MKT-01). */
  readonly pollMs: number;
  readonly onChoose: (market: MarketItem) => void;
}

const ROW_PX = 60;

/** The recently opened markets, above the list of all. */
const Recent = ({
  markets,
  symbol,
  onChoose,
}: Pick<Props, 'symbol' | 'onChoose'> & { markets: readonly MarketItem[] }) => {
  const { t } = useLingui();
  const symbols = useAtomValue(recentMarketsAtom);
  const recent = useMemo(
    () => recentOf(markets, symbols).filter((market) => market.symbol !== symbol),
    [markets, symbols, symbol],
  );
  if (recent.length === 0) return null;
  return (
    <nav className="market-recent" aria-label={t`Recent`}>
      {recent.map((market) => (
        <ChipButton key={market.symbol} onPress={() => onChoose(market)}>
          <bdi dir="ltr">{market.title}</bdi> <Change value={market.change} />
        </ChipButton>
      ))}
    </nav>
  );
};

const MarketRows = ({
  symbol,
  pollMs,
  query,
  onChoose,
}: Pick<Props, 'symbol' | 'pollMs' | 'onChoose'> & { query: string }) => {
  const { t } = useLingui();
  const markets = useRead(getMarkets, undefined, { pollMs });
  return (
    <Loaded of={markets} skeleton={<SkeletonRows rows={10} picture />}>
      {(all) => {
        const found = searchMarkets(all, query);
        return found.length === 0 ? (
          <EmptyState icon="search" text={t`No market has this name`} />
        ) : (
          <Prices markets={all} updatedAtMs={markets.updatedAtMs} pollMs={pollMs}>
            {query.trim() === '' ? <Recent markets={all} symbol={symbol} onChoose={onChoose} /> : null}
            <VirtualList
              label={t`Markets`}
              items={found}
              keyOf={(market) => market.symbol}
              rowHeight={ROW_PX}
              asItems
              row={(market) => (
                <ListItemButton
                  start={<CoinIcon coin={market.base} />}
                  title={market.title}
                  end={
                    <span className="market-row-end">
                      <Price value={market.price} />
                      <Change value={market.change} />
                    </span>
                  }
                  selected={market.symbol === symbol}
                  onPress={() => onChoose(market)}
                />
              )}
            />
          </Prices>
        );
      }}
    </Loaded>
  );
};

/** In the popup's head, where it causes no layout shift of the rows. The popup covers the shell's connection bar. */
const PickerNote = ({ pollMs }: Pick<Props, 'pollMs'>) => {
  const { data: markets, updatedAtMs } = useRead(getMarkets, undefined, { pollMs });
  const { freshness, pricedAtMs } = useAgeOfPrices({ markets, updatedAtMs, pollMs });
  return pricedAtMs === undefined ? null : <PriceNote freshness={freshness} pricedAtMs={pricedAtMs} />;
};

export const MarketPicker = ({ open, onClose, symbol, pollMs, onChoose }: Props) => {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  // Deferred: the popup opens at once, and its rows render during the animation.
  const filled = useDeferredValue(open);
  return (
    <Popup
      open={open}
      onClose={onClose}
      title={t`Markets`}
      end={open ? <PickerNote pollMs={pollMs} /> : null}
      below={
        <div className="picker-search">
          <Searchbar label={t`Search a coin`} value={query} onChange={setQuery} />
        </div>
      }
    >
      {!open ? null : !filled ? (
        <SkeletonRows rows={10} picture />
      ) : (
        <MarketRows
          symbol={symbol}
          pollMs={pollMs}
          query={deferred}
          onChoose={(market) => {
            onClose();
            // The choice re-renders the page: let the popup begin to close first.
            void nextPicture().then(() => onChoose(market));
          }}
        />
      )}
    </Popup>
  );
};
