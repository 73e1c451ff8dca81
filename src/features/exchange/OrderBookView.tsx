/** The order book with depth bars; a tap on a row sets the limit price (SPOT-01). */
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, memo, useRef } from 'react';
import type { Decimal } from '../../contract/decimal.ts';
import type { MarketItem, OrderBook } from '../../contract/entities/market.ts';
import { useFormat } from '../../core/format/format.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { Change, Price } from '../../ui/Amounts.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { FailedState } from '../../ui/States.tsx';
import { type BookFigures, bookFigures } from './book-figures.ts';
import { type BookRow, type BookView, bookRows, ROWS_BOTH, ROWS_ONE } from './book-rows.ts';
import './book.css';

interface Props {
  readonly book: OrderBook | undefined;
  /** Retries; undefined unless the book failed to load. */
  readonly onRetry: (() => void) | undefined;
  readonly market: MarketItem | undefined;
  readonly view: BookView;
  readonly onView: (view: BookView) => void;
  readonly onPrice: (price: Decimal) => void;
  readonly pricePlaces: number;
  /** Whether the prices are stale. */
  readonly old: boolean;
}

const NEXT_VIEW: Record<BookView, BookView> = { both: 'asks', asks: 'bids', bids: 'both' };

interface RowProps {
  readonly side: 'ask' | 'bid';
  readonly price: Decimal;
  readonly depth: number;
  readonly priceText: string;
  readonly quantityText: string;
  readonly shortText: string | undefined;
  readonly onPrice: Props['onPrice'];
}

/** Memoised: re-renders only when one of its values changes. */
const Row = memo(({ side, price, depth, priceText, quantityText, shortText, onPrice }: RowProps) => {
  const { t } = useLingui();
  /** The price when the press began: the book often updates between pointerdown and click. */
  const pressed = useRef<Decimal>(undefined);
  return (
    <button
      type="button"
      className={`book-row book-row-${side}`}
      onPointerDown={() => {
        pressed.current = price;
      }}
      // A keyboard click (detail 0) has no pointerdown and takes the current price.
      onClick={({ detail }) => onPrice(detail === 0 ? price : (pressed.current ?? price))}
    >
      {/* Extra text and no aria-label: voice control must be able to match the visible figures. */}
      <span className="visually-hidden">{side === 'ask' ? t`Sell order` : t`Buy order`}</span>
      <span className="book-bar" style={{ scale: `${depth} 1` }} />
      <span className={`figures move-${side === 'ask' ? 'fall' : 'rise'}`}>{priceText}</span>
      <span className="figures book-full">{quantityText}</span>
      {shortText === undefined ? null : (
        <span className="figures book-short" aria-hidden="true">
          {shortText}
        </span>
      )}
    </button>
  );
});

/**
 * The height is fixed, so that missing rows cause no layout shift. Rows are keyed by position and not by price: every
 * update changes all prices, and keys by price would unmount and mount all rows.
 */
const Rows = ({
  rows,
  count,
  side,
  figures: { price, quantity, shortQuantity },
  onPrice,
}: { rows: readonly BookRow[]; count: number; side: 'ask' | 'bid'; figures: BookFigures } & Pick<Props, 'onPrice'>) => (
  <div
    className="book-rows"
    style={{
      blockSize: `calc(${count} * var(--book-row))`,
      justifyContent: side === 'ask' ? 'flex-end' : 'flex-start',
    }}
  >
    {rows.map((level, place) => (
      <Row
        // The position is counted from the best price, which is where the two sides meet.
        key={side === 'ask' ? rows.length - place : place}
        side={side}
        price={level.price}
        depth={level.depth}
        priceText={price(level.price)}
        quantityText={quantity(level.quantity)}
        shortText={shortQuantity?.(level.quantity)}
        onPrice={onPrice}
      />
    ))}
  </div>
);

export const OrderBookView = ({ book, onRetry, market, view, onView, onPrice, pricePlaces, old }: Props) => {
  const format = useFormat();
  const { t } = useLingui();
  const rows = book === undefined ? { asks: [], bids: [] } : bookRows(book, view);
  const figures = bookFigures([...rows.asks, ...rows.bids], pricePlaces, market?.quantityStep, format);
  const count = view === 'both' ? ROWS_BOTH : ROWS_ONE;
  if (onRetry !== undefined)
    return (
      <section className="book" aria-label={t`Order book`}>
        <FailedState onRetry={onRetry} />
      </section>
    );
  return (
    <section
      className={`book${book === undefined ? ' book-loading' : old ? ' prices-old' : ''}${figures.shortQuantity ? ' book-shortened' : ''}`}
      aria-label={t`Order book`}
      aria-busy={book === undefined}
      style={{ '--book-ems': figures.ems, '--book-short-ems': figures.shortEms } as CSSProperties}
    >
      <header className="book-head">
        <span>{t`Price`}</span>
        <span>{t`Quantity`}</span>
      </header>
      {view === 'bids' ? null : <Rows rows={rows.asks} count={count} side="ask" onPrice={onPrice} figures={figures} />}
      <div className="book-last">
        <Price value={book?.price ?? market?.price} decimals={pricePlaces} move={priceDirection(market?.change)} />
        <Change value={market?.change} />
      </div>
      {view === 'asks' ? null : <Rows rows={rows.bids} count={count} side="bid" onPrice={onPrice} figures={figures} />}
      <IconButton
        icon="filter"
        label={
          view === 'both' ? t`Show sell orders only` : view === 'asks' ? t`Show buy orders only` : t`Show both sides`
        }
        onPress={() => onView(NEXT_VIEW[view])}
      />
    </section>
  );
};
