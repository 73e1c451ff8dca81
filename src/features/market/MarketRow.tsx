import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import { useFormat } from '../../core/format/format.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { FormattedNumber } from '../../ui/Amounts.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';

interface Props {
  market: MarketItem;
  favourite: boolean;
  onToggle: (symbol: string) => void;
}

/**
 * Lies over the row and leads to its market. The router works a link's address out whenever the link is drawn, which
 * costs more than all figures of the row: so it is drawn once, beside the figures and not around them.
 */
const Cover = memo(({ symbol, title }: Pick<MarketItem, 'symbol' | 'title'>) => (
  <AppLink
    to="/exchange"
    search={{ currentSymbol: symbol, name: title }}
    className="market-cover"
    aria-label={title}
    preload={false}
  />
));

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

/** What of a row stays as it is while prices move. */
const Coin = memo(({ base }: Pick<MarketItem, 'base'>) => <CoinIcon coin={base} size={28} />);
const Name = memo(({ base, quote }: Pick<MarketItem, 'base' | 'quote'>) => (
  <span>
    <bdi dir="ltr">
      <strong>{base}</strong>
      <small className="market-quote">/{quote}</small>
    </bdi>
  </span>
));
/** Moves too little for its few digits to change with each tick. */
const Volume = memo(({ text }: { text: string }) => (
  <small className="figures">
    <bdi dir="ltr">{text}</bdi>
  </small>
));

/** Drawn anew only when its own market changed: the answers of a poll share what stayed the same. */
export const MarketRow = memo(({ market, favourite, onToggle }: Props) => {
  const format = useFormat();
  const { symbol, title, base, quote, volume, price, change } = market;
  const move = priceDirection(change);
  return (
    <div className="market-row">
      <Star symbol={symbol} title={title} favourite={favourite} onToggle={onToggle} />
      <div className="market-link">
        <Cover symbol={symbol} title={title} />
        <Coin base={base} />
        <span className="market-name">
          <Name base={base} quote={quote} />
          <Volume text={volume === undefined ? '--' : format.compact(volume)} />
        </span>
        <span className="market-price">
          {/* All move at once: the tint of a live price would draw the whole page twice more each second. */}
          <FormattedNumber text={price === undefined ? '--' : format.price(price)} className="price" />
          <Sparkline values={market.trend} move={move} height={16} />
        </span>
        <FormattedNumber
          text={change === undefined ? '--' : format.percent(change, { signed: true })}
          className={`change move-${move} change-pill`}
        />
      </div>
    </div>
  );
});
