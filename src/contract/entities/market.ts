import {
  type Codec,
  type Decoded,
  decimal,
  id,
  optional,
  orElse,
  record,
  scalarText,
  text,
  type Wire,
  WireError,
  wire,
} from '../codec.ts';
import { list, rows } from '../codec-lists.ts';
import { type Decimal, parseDecimal } from '../decimal.ts';
import { optionalMomentMs } from '../times.ts';

/**
 * A signed percentage as text or number: "+1.25", "-0.30%", 1.25. The sign means rise or fall; undefined if missing.
 */
const signedPercent: Codec<Decimal | undefined> = {
  decode: (value, at) => {
    if (value === null || value === undefined || value === '') return undefined;
    const parsed = parseDecimal(scalarText(value).replace('%', '').trim());
    if (parsed === undefined) throw new WireError(at, 'is not a percentage');
    return parsed;
  },
  encode: (value) => (value === undefined || value.startsWith('-') || value === '0' ? (value ?? '') : `+${value}`),
};

/** The fields of a market that change with each tick. */
const moving = {
  price: wire('close', optional(decimal)),
  /** Percent of the day, signed. */
  change: wire('change', orElse(signedPercent, undefined)),
  /** Base quantity traded in 24 hours. */
  volume: wire('hamount', optional(decimal)),
  /** When the price was made, epoch ms; sent by the reference server only. */
  pricedAtMs: wire('price_ts', optionalMomentMs),
};

export const marketItem = record({
  /** The market's id, `m_id` of orders. */
  id: wire('id', id),
  /** Feed symbol in lower case without separator: `btcusdt`. */
  symbol: wire('symbol', text),
  /** `BTC/USDT`. */
  title: wire('title', text),
  base: wire('coinname', text),
  quote: wire('trade_coin', text),
  logo: wire('logo', text),
  ...moving,
  /** Smallest step of a limit price in quote; sent by the reference server only (SPOT-02: 0.01). */
  priceStep: wire('price_step', optional(decimal)),
  /** Smallest step of a quantity in base; sent by the reference server only. */
  quantityStep: wire('num_step', optional(decimal)),
  /** Smallest order value in quote; sent by the reference server only. */
  minNotional: wire('min_amount', optional(decimal)),
  /** Taker fee as a fraction of what is received; sent by the reference server only. */
  feeRate: wire('fee_rate', optional(decimal)),
  /** Closes of the last 24 hours, oldest first, for the sparkline; sent by the reference server only. */
  trend: wire('trend', orElse(list(decimal), [])),
});
export type MarketItem = Decoded<typeof marketItem>;

/** Only the fields of a market that change; sent by the reference server only. */
export const marketPrice = record({ symbol: wire('symbol', text), ...moving });
export type MarketPrice = Decoded<typeof marketPrice>;

export interface CurrencyTab {
  readonly id: string;
  readonly name: string;
  readonly children: readonly CurrencyTab[];
}
const tabFields = record({ id: wire('id', id), name: wire('currency_name', text) });
/** A tab of /market with its sub-tabs. */
export const currencyTab: Codec<CurrencyTab> = {
  decode: (value, at, leaveOut) => {
    const own = tabFields.decode(value, at, leaveOut);
    const { child } = value as { child?: unknown };
    return { ...own, children: subTabs.decode(child, `${at}.child`, leaveOut) };
  },
  encode: (tab) => ({
    ...(tabFields.encode(tab) as object),
    child: tab.children.map((child) => currencyTab.encode(child) as Wire),
  }),
};
const subTabs = orElse(rows(currencyTab), []);

export interface BookLevel {
  /** Quote per base. */
  readonly price: Decimal;
  /** Base. */
  readonly quantity: Decimal;
}
const levelFields = record({ price: wire('price', decimal), quantity: wire(['amount', 'num'], decimal) });
/** Level as `{price, amount}` or as the exchange's `[price, amount]`. */
const bookLevel: Codec<BookLevel> = {
  decode: (value, at) =>
    Array.isArray(value)
      ? { price: decimal.decode(value[0], `${at}.0`), quantity: decimal.decode(value[1], `${at}.1`) }
      : levelFields.decode(value, at),
  encode: (level) => levelFields.encode(level),
};

export const orderBook = record({
  /** Best (lowest) ask first. */
  asks: wire('sell', rows(bookLevel)),
  /** Best (highest) bid first. */
  bids: wire('buy', rows(bookLevel)),
  /** When the book was taken, epoch ms; sent by the reference server only. */
  takenAtMs: wire('ts', optionalMomentMs),
  /** `price` is the last price at `takenAtMs`; a price of another moment could lie outside this book's spread. */
  ...moving,
});
export type OrderBook = Decoded<typeof orderBook>;
