/** Flash swap (WALLET-04): one coin for another at the market's price, at once, with the house on the other side. */
import type { PayloadOf, ResponseOf } from '../../../src/contract/call.ts';
import type { getSwapQuote as getSwapQuoteCall, swap as swapCall } from '../../../src/contract/calls/wallet.ts';
import { type Decimal, decimal, div, gt, isPositive, lt, neg, ONE, ZERO } from '../../../src/contract/decimal.ts';
import type { AccountType, CoinChoice } from '../../../src/contract/entities/wallet.ts';
import { STALE_AFTER_MS } from '../../../src/contract/rules/price-age.ts';
import { swapAmounts, swapRateOf, worstSwapRate } from '../../../src/contract/rules/products.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { swaps } from '../../db/schema/wallet.ts';
import { available, system } from '../../ledger/accounts.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { post } from '../../ledger/ledger.ts';
import { MOST_BOOKED } from '../../ledger/movement.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { listCoins, requireCoin } from '../balances/coins.ts';
import { VALUATION_COIN } from '../balances/conversion.ts';
import type { WriteContext } from '../members/account-context.ts';
import { requirePayPassword } from '../members/pay-password.ts';
import { requireAmount, TOO_LARGE } from '../products/amounts.ts';
import { readSettings, requireFeature } from '../site/settings.ts';
import { requireAccountType } from '../wallet/account-type.ts';

/** How long a quoted rate is shown as good. */
const QUOTE_MS = 10_000;

const SAME = message(/*i18n*/ { id: 'server.swap.same', message: 'Choose two different coins' });
const NO_PRICE = message(
  /*i18n*/ {
    id: 'server.swap.noPrice',
    message: 'There is no fresh price for this pair at the moment. Try again shortly.',
  },
);
const MOVED = message(
  /*i18n*/ { id: 'server.swap.moved', message: 'The rate has changed. Look at the new one and confirm again.' },
);
const TOO_SMALL = message(/*i18n*/ { id: 'server.swap.tooSmall', message: 'The amount is too small to be swapped' });
const MINIMUM = /*i18n*/ { id: 'server.swap.minimum', message: 'Swap at least {min} {coin}' };

type Feed = Pick<MarketFeed, 'latest'>;

/** A price that may be traded on: USDT per coin. */
const freshPrice = (feed: Feed, coin: string): Decimal | undefined => {
  if (coin === VALUATION_COIN) return ONE;
  const latest = feed.latest(`${coin}${VALUATION_COIN}`.toLowerCase());
  return latest === undefined || latest.ageMs > STALE_AFTER_MS ? undefined : latest.price;
};

export type SwapQuote = ResponseOf<typeof getSwapQuoteCall>;

const quoteOf = async (tx: Tx, feed: Feed, from: string, to: string, nowMs: number): Promise<SwapQuote> => {
  if (from === to) throw new Refusal(SAME);
  const [fromPrice, toPrice] = [freshPrice(feed, from), freshPrice(feed, to)];
  if (fromPrice === undefined || toPrice === undefined) throw new Refusal(NO_PRICE);
  const settings = await readSettings(tx);
  return {
    rate: swapRateOf(fromPrice, toPrice),
    feeRate: decimal(settings.swap_fee_rate),
    minimum: div(decimal(settings.swap_minimum_usdt), fromPrice, 8, 'up'),
    expiresAtMs: nowMs + QUOTE_MS,
  };
};

export const quoteSwap = async (
  tx: Tx,
  feed: Feed,
  asked: { readonly fromCoinId: string; readonly toCoinId: string },
  nowMs: number,
): Promise<SwapQuote> => {
  const [from, to] = [await requireCoin(tx, asked.fromCoinId), await requireCoin(tx, asked.toCoinId)];
  return quoteOf(tx, feed, from.title, to.title, nowMs);
};

/** Coins that have a fresh price now, with the member's available balance. */
export const listSwapCoins = async (tx: Tx, feed: Feed, memberId: number, type: AccountType): Promise<CoinChoice[]> => {
  await requireAccountType(tx, type);
  const held = (await balancesOf(tx, memberId)).filter((balance) => balance.type === type);
  return (await listCoins(tx)).flatMap(({ id, title }) => {
    const price = freshPrice(feed, title);
    if (price === undefined) return [];
    return [{ id: String(id), title, price, balance: held.find(({ coin }) => coin === title)?.available ?? ZERO }];
  });
};

export type SwapInput = PayloadOf<typeof swapCall>;

/** @returns what was received @throws Refusal */
export const swapCoins = async (
  context: WriteContext,
  feed: Feed,
  memberId: number,
  asked: SwapInput,
): Promise<{ readonly received: Decimal; readonly coin: string }> => {
  const { tx, nowMs } = context;
  await requireFeature(tx, 'flash_exchange_status');
  await requireAccountType(tx, asked.type);
  const { amount, type } = asked;
  const [from, to] = [(await requireCoin(tx, asked.fromCoinId)).title, (await requireCoin(tx, asked.toCoinId)).title];
  requireAmount(amount);
  const { rate, feeRate, minimum } = await quoteOf(tx, feed, from, to, nowMs);
  if (asked.rate !== undefined && lt(rate, worstSwapRate(asked.rate))) throw new Refusal(MOVED);
  if (gt(minimum, amount)) throw new Refusal(message(MINIMUM, { min: minimum, coin: from }));
  const { gross, fee, received } = swapAmounts(amount, rate, feeRate);
  if (!isPositive(received)) throw new Refusal(TOO_SMALL);
  // Of a cheap coin even an amount that may be entered buys more than is booked.
  if (gt(gross, MOST_BOOKED)) throw new Refusal(TOO_LARGE);
  await requirePayPassword(context, memberId, asked.payPassword);
  const [row] = await tx
    .insert(swaps)
    .values({ memberId, type, fromCoin: from, toCoin: to, amount, rate, fee, received, atMs: nowMs })
    .returning({ id: swaps.id });
  if (row === undefined) throw new Error('a swap was not written');
  await post(
    tx,
    {
      kind: 'swap.exchange',
      reference: String(row.id),
      detail: { from, to },
      postings: [
        { account: available(memberId, type, from), amount: neg(amount) },
        { account: system('house', from), amount },
        { account: system('house', to), amount: neg(gross) },
        { account: system('fees', to), amount: fee },
        { account: available(memberId, type, to), amount: received },
      ],
    },
    nowMs,
  );
  return { received, coin: to };
};
