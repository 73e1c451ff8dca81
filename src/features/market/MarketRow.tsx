import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import { useFormat } from '../../core/format.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Change, Price } from '../../ui/Figures.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  market: MarketItem;
  favourite: boolean;
  onToggle: (symbol: string) => void;
}

/** Drawn anew only when its own market changed: the answers of a poll share what stayed the same. */
export const MarketRow = memo(({ market, favourite, onToggle }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const { symbol, title, base, quote, volume } = market;
  return (
    <div className="market-row">
      <button
        type="button"
        className="market-star"
        aria-pressed={favourite}
        aria-label={t`Favourite ${title}`}
        onClick={() => onToggle(symbol)}
      >
        <Icon name={favourite ? 'star-filled' : 'star'} size={18} />
      </button>
      <AppLink to="/exchange" search={{ currentSymbol: symbol, name: title }} className="market-link" preload={false}>
        <CoinIcon coin={base} size={28} />
        <span className="market-name">
          <span>
            <bdi dir="ltr">
              <strong>{base}</strong>
              <small className="market-quote">/{quote}</small>
            </bdi>
          </span>
          <small className="figures">
            <bdi dir="ltr">{volume === undefined ? '--' : format.compact(volume)}</bdi>
          </small>
        </span>
        <Price value={market.price} />
        <Change value={market.change} pill />
      </AppLink>
    </div>
  );
});
