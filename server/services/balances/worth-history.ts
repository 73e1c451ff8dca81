/**
 * What a member's balances were worth at the end of each of the last days (ASSET-01): the ledger's balances at that
 * moment, at the market's prices at that moment. Days end where the market's do (16:00 UTC, midnight in UTC+8).
 */
import { type Decimal, decimal, ONE, sum, ZERO } from '../../../src/contract/decimal.ts';
import type { AccountType, WorthDay } from '../../../src/contract/entities/wallet.ts';
import type { Candle } from '../../../src/contract/htx.ts';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import type { Tx } from '../../db/connection.ts';
import { type Closing, closingsOf } from '../../ledger/closings.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { openOf } from '../../market/periods.ts';
import { readSettings } from '../site/settings.ts';
import { accountTypes } from './balances.ts';
import { AT_PAR, VALUATION_COIN, worth } from './conversion.ts';

const HISTORY_DAYS = 30;

type Feed = Pick<MarketFeed, 'market' | 'candles'>;

/** The ends of the last `HISTORY_DAYS` days, ascending. */
const endsBefore = (nowMs: number): number[] => {
  const last = openOf('1day', nowMs);
  return Array.from({ length: HISTORY_DAYS }, (_, place) => last - (HISTORY_DAYS - 1 - place) * DAY_MS);
};

/**
 * The close of the newest candle that opened before `atMs`: the one that ended then, or the last before trading paused.
 */
const closeAt = (candles: readonly Candle[], atMs: number): Decimal | undefined => {
  const candle = candles.filter(({ openMs }) => openMs < atMs).at(-1);
  return candle === undefined ? undefined : decimal(candle.close);
};

/** The daily candles of each coin's market; none for a coin at par or without a market. */
const candlesOf = async (feed: Feed, coins: ReadonlySet<string>): Promise<Map<string, readonly Candle[]>> => {
  const found = await Promise.all(
    [...coins].map(async (coin) => {
      const symbol = `${coin}${VALUATION_COIN}`.toLowerCase();
      const known = !AT_PAR.has(coin) && feed.market(symbol) !== undefined;
      // Two candles more than there are days: the open one, and one for a market whose trading paused.
      const candles = known ? await feed.candles(symbol, '1day', HISTORY_DAYS + 2) : [];
      return [coin, candles] as const;
    }),
  );
  return new Map(found);
};

const isEmpty = ({ held }: Closing): boolean => [...held.values()].every((amount) => amount === '0');

/**
 * Oldest day first, from the first day that ended with a balance.
 * @param type one account; all accounts where undefined
 * @throws the feed's error where the exchange cannot be reached, rather than show made-up prices
 */
export const worthHistoryOf = async (
  tx: Tx,
  feed: Feed,
  memberId: number,
  type: AccountType | undefined,
  nowMs: number,
): Promise<WorthDay[]> => {
  const open = accountTypes((await readSettings(tx)).quantize_switch === '1');
  const types = open.filter((each) => type === undefined || each === type);
  const closings = await closingsOf(tx, memberId, types, endsBefore(nowMs));
  const first = closings.findIndex((closing) => !isEmpty(closing));
  if (first < 0) return [];
  const since = closings.slice(first);
  const candles = await candlesOf(feed, new Set(since.flatMap(({ held }) => [...held.keys()])));
  return since.map(({ atMs, held }) => {
    const priceOf = (coin: string): Decimal | undefined =>
      AT_PAR.has(coin) ? ONE : closeAt(candles.get(coin) ?? [], atMs);
    return { at: atMs, worth: sum([...held].map(([coin, amount]) => worth(amount, coin, priceOf) ?? ZERO)) };
  });
};
