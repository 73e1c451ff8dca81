/** A market as a row of the market list and of the gainers: its name, its figures, and a link that covers them. */
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
  /** Tints the price when it changes. Not for hundreds of rows: it would repaint the page twice more each second. */
  tinted?: boolean;
}

/**
 * A link that covers the row. The router computes a link's address whenever the link renders, which costs more than all
 * figures of the row: so the link is memoised, beside the figures and not around them.
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

/** The parts of a row that do not change with prices, memoised. */
const Coin = memo(({ base }: Pick<MarketItem, 'base'>) => <CoinIcon coin={base} size={28} />);
const Name = memo(({ base, quote }: Pick<MarketItem, 'base' | 'quote'>) => (
  <span>
    <bdi dir="ltr">
      <strong>{base}</strong>
      <small className="market-quote">/{quote}</small>
    </bdi>
  </span>
));
/** Memoised: its few digits seldom change with a tick. */
const Volume = memo(({ text }: { text: string }) => (
  <small className="figures">
    <bdi dir="ltr">{text}</bdi>
  </small>
));

/** Re-renders only when its own market changed: polls keep the objects of what stayed the same. */
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
