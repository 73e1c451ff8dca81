import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MarketQuote } from '../../ui/market/MarketQuote.tsx';

interface Props {
  market: MarketItem;
  favourite: boolean;
  onToggle: (symbol: string) => void;
}

const Star = memo(
  ({ symbol, title, favourite, onToggle }: Pick<MarketItem, 'symbol' | 'title'> & Omit<Props, 'market'>) => {
    const { t } = useLingui();
    return (
      <button
        type="button"
        className="market-star"
        aria-pressed={favourite}
        aria-label={t`Favourite ${title}`}
        onClick={() => onToggle(symbol)}
      >
        <Icon name={favourite ? 'star-filled' : 'star'} size={18} />
      </button>
    );
  },
);

/** Memoised: polled lists keep the objects of unchanged markets, so only changed rows re-render. */
export const MarketRow = memo(({ market, favourite, onToggle }: Props) => (
  <div className="market-row">
    <Star symbol={market.symbol} title={market.title} favourite={favourite} onToggle={onToggle} />
    <MarketQuote market={market} to="/exchange" />
  </div>
));
