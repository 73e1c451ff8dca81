/** A market in a row: its name, its figures, and over them the link to it. Of the market list and of the gainers. */
import { memo } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import { useFormat } from '../../core/format/format.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { FormattedNumber, Price } from '../Amounts.tsx';
import { AppLink } from '../AppLink.tsx';
import { CoinIcon } from '../CoinIcon.tsx';
import { Sparkline } from '../Sparkline.tsx';
import './market-quote.css';

interface Props {
  market: MarketItem;
  to: '/exchange' | '/options';
  /** Tints the price when it changes: of hundreds that all move at once it would draw the whole page twice more each second. */
  tinted?: boolean;
}

/**
 * Lies over the row and leads to its market. The router works a link's address out whenever the link is drawn, which
 * costs more than all figures of the row: so it is drawn once, beside the figures and not around them.
 */
const Cover = memo(({ symbol, title, to }: Pick<MarketItem, 'symbol' | 'title'> & Pick<Props, 'to'>) => (
  <AppLink
    to={to}
    search={{ currentSymbol: symbol, name: title }}
    className="market-cover"
    aria-label={title}
    preload={false}
  />
));

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
export const MarketQuote = memo(({ market, to, tinted }: Props) => {
  const format = useFormat();
  const { symbol, title, base, quote, volume, price, change } = market;
  const move = priceDirection(change);
  return (
    <div className="market-link">
      <Cover symbol={symbol} title={title} to={to} />
      <Coin base={base} />
      <span className="market-name">
        <Name base={base} quote={quote} />
        <Volume text={volume === undefined ? '--' : format.compact(volume)} />
      </span>
      <span className="market-price">
        {tinted ? (
          <Price value={price} />
        ) : (
          <FormattedNumber text={price === undefined ? '--' : format.price(price)} className="price" />
        )}
        <Sparkline values={market.trend} move={move} height={16} />
      </span>
      <FormattedNumber
        text={change === undefined ? '--' : format.percent(change, { signed: true })}
        className={`change move-${move} change-pill`}
      />
    </div>
  );
});
