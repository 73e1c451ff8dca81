/** What an answer of the right form says that cannot be true, and what a member would see of it. */
import {
  type Decimal,
  decimal,
  HUNDRED,
  isNegative,
  isPositive,
  lt,
  lte,
  parseDecimal,
  ZERO,
} from '../../src/contract/decimal.ts';
import { type Candle, isFields } from '../../src/contract/htx.ts';

export interface Oddity {
  readonly wrong: string;
  /** What a member would see. */
  readonly client: string;
  /** It may be true: a young market, for instance. */
  readonly mild?: boolean;
}

/** A profit of ten times the stake: more is a percentage that was sent for a fraction. */
const LARGEST_RATE = decimal(10);

type Row = Readonly<Record<string, unknown>>;

const odd = (wrong: string, client: string): Oddity => ({ wrong, client });
const figure = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? parseDecimal(String(value)) : undefined;
const figures = (value: unknown) =>
  (Array.isArray(value) ? value : String(value ?? '').split(',')).map(figure).filter((one) => one !== undefined);

/** The rows of a list, wherever the backend puts them. */
const rowsOf = (data: unknown): Row[] => {
  const list = isFields(data) ? data['list'] : data;
  return Array.isArray(list) ? list.filter(isFields) : [];
};

export const idsOf = (data: unknown): string[] =>
  rowsOf(data).flatMap(({ id }) => (typeof id === 'string' || typeof id === 'number' ? [String(id)] : []));

const repeatedIds = (data: unknown): Oddity[] => {
  const ids = idsOf(data);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? [] : [odd(`several rows have the id ${twice}`, 'one row where there are several')];
};

const BELOW_NOTHING = new Set(['balance', 'dbalance', 'close', 'hamount', 'txminnum', 'txmaxnum', 'txsxf', 'txsxf_n']);
const DATES = /(time|date|_at)$/;
const NO_DATE = /^0000-00-00/;
const TOO_FAR_MS = 366 * 86_400_000;
const FIRST_MS = Date.UTC(2009, 0, 3);

const dateOddity = (key: string, value: unknown, nowMs: number): Oddity[] => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return [];
  if (NO_DATE.test(value)) return [odd(`${key} is ${value}`, 'no date')];
  const atMs = Date.parse(value.replace(' ', 'T'));
  if (Number.isNaN(atMs)) return [odd(`${key} is ${value}, which is no date`, 'no date')];
  return atMs < FIRST_MS || atMs > nowMs + TOO_FAR_MS ? [odd(`${key} is ${value}`, 'that date')] : [];
};

const fieldOddities = (value: unknown, nowMs: number, depth = 0): Oddity[] => {
  if (depth > 8) return [];
  if (Array.isArray(value)) return value.slice(0, 50).flatMap((one) => fieldOddities(one, nowMs, depth + 1));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, field]) => {
    const amount = BELOW_NOTHING.has(key) ? figure(field) : undefined;
    if (amount !== undefined && isNegative(amount))
      return [odd(`${key} is ${amount}`, 'that figure, as if it were true')];
    return [...(DATES.test(key) ? dateOddity(key, field, nowMs) : []), ...fieldOddities(field, nowMs, depth + 1)];
  });
};

const markets = (data: unknown): Oddity[] => {
  const rows = rowsOf(data);
  if (rows.length === 0) return [odd('no market', 'an empty market')];
  const priced = rows.filter(({ close }) => figure(close) !== undefined);
  if (priced.length === 0) return [odd('no market has a price (close)', '-- for every price, and nothing to trade')];
  const zero = priced.find(({ close }) => !isPositive(figure(close) ?? ZERO));
  return zero === undefined ? [] : [odd(`close of ${String(zero['title'])} is ${String(zero['close'])}`, 'that price')];
};

const optionTerms = (data: unknown): Oddity[] => {
  if (!isFields(data)) return [];
  const durations = figures(data['hytime']).length;
  const minimums = figures(data['hymin']).length;
  const highest = figures(data['hy_rate']).find((rate) => !lte(rate, LARGEST_RATE));
  return [
    ...(String(data['hy_price_type']) === '2' && minimums < durations
      ? [odd(`${durations} durations (hytime), ${minimums} minimums (hymin)`, 'durations that cannot be bought')]
      : []),
    ...(highest === undefined
      ? []
      : [odd(`hy_rate ${highest}: a fraction, not a percentage`, `a payout of +${Number(highest) * 100} %`)]),
  ];
};

const withdrawalTerms = (data: unknown): Oddity[] =>
  rowsOf(data).flatMap(({ coinname, txminnum, txmaxnum, sxftype, txsxf }) => {
    const [least, most, fee] = [figure(txminnum), figure(txmaxnum), figure(txsxf)];
    const coin = String(coinname ?? '');
    return [
      ...(least !== undefined && most !== undefined && isPositive(most) && lt(most, least)
        ? [odd(`${coin}: minimum ${least} above maximum ${most}`, 'no amount that is taken')]
        : []),
      ...(String(sxftype) === '1' && fee !== undefined && !lte(fee, HUNDRED)
        ? [odd(`${coin}: a fee of ${fee} %`, 'a net amount of 0')]
        : []),
    ];
  });

const results = (data: unknown): Oddity[] =>
  rowsOf(data).flatMap(({ id, is_win: won, ploss }) => {
    const profit = figure(ploss);
    if (profit === undefined || won === null || won === undefined || won === '') return [];
    const says = won === true || String(won) === '1';
    const wrong = says ? isNegative(profit) : isPositive(profit);
    return wrong
      ? [odd(`order ${String(id)}: is_win ${String(won)}, ploss ${profit}`, 'a win that cost, or a loss that paid')]
      : [];
  });

const CHECKS: Readonly<Record<string, (data: unknown) => Oddity[]>> = {
  getMarketList: markets,
  getHyConfig: optionTerms,
  getCanWithdrawCoin: withdrawalTerms,
  getHyOrderList: results,
};

/** @param limit rows that were asked for; undefined where the call has no pages */
export const oddities = (call: string, data: unknown, limit: number | undefined, nowMs: number): Oddity[] => {
  const rows = rowsOf(data).length;
  return [
    ...(CHECKS[call]?.(data) ?? []),
    ...repeatedIds(data),
    ...(limit !== undefined && rows > limit
      ? [odd(`${rows} rows for limit=${limit}`, 'the same rows again with each page')]
      : []),
    ...fieldOddities(data, nowMs),
  ];
};

/** @param best of either side, as decoded: the highest bid and the lowest ask */
export const bookOddities = (bid: Decimal | undefined, ask: Decimal | undefined): Oddity[] =>
  bid !== undefined && ask !== undefined && !lt(bid, ask)
    ? [odd(`the best bid ${bid} is not below the best ask ${ask}`, 'buyers and sellers the wrong way round')]
    : [];

export const candleOddities = (candles: readonly Candle[], asked: number): Oddity[] => {
  const bad = candles.find(
    ({ open, high, low, close }) => low <= 0 || high < Math.max(open, close, low) || low > Math.min(open, close),
  );
  return [
    ...(bad === undefined
      ? []
      : [odd(`candle ${bad.openMs / 1000}: high ${bad.high}, low ${bad.low}, close ${bad.close}`, 'impossible bars')]),
    ...(candles.length < asked / 2
      ? [{ ...odd(`${candles.length} candles of ${asked}`, 'a chart that begins late'), mild: true }]
      : []),
  ];
};
