/** The form for a flash swap (WALLET-04). */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { swap } from '../../contract/calls/wallet.ts';
import { type Decimal, decimal, div, gt, isPositive, lt, ONE, ZERO } from '../../contract/decimal.ts';
import type { AccountType, CoinChoice } from '../../contract/entities/wallet.ts';
import { type SwapAmounts, swapAmounts, swapRateOf, worstSwapRate } from '../../contract/rules/products.ts';
import { wholeAmount } from '../../contract/rules/wallet.ts';
import type { FormDefinition, Issue } from '../../kit/form.ts';

export interface SwapInputs {
  readonly type: AccountType;
  readonly fromId: string;
  readonly toId: string;
  readonly amount: Decimal | undefined;
  readonly payPassword: string;
}

interface SwapRate {
  /** To-coin received per from-coin. */
  readonly rate: Decimal;
  /** Fee as a fraction of the received amount. */
  readonly feeRate: Decimal;
  /** Smallest amount, in the from-coin. */
  readonly minimum: Decimal;
  /** When the quote expires, epoch ms. */
  readonly expiresAtMs: number;
}

export interface SwapContext {
  readonly coins: readonly CoinChoice[];
  /** undefined while loading, or if the backend sends no quotes. */
  readonly quote: SwapRate | undefined;
}

export type SwapFormEvent =
  | { readonly type: 'coinsLoaded'; readonly coins: readonly CoinChoice[] }
  | { readonly type: 'sidePicked'; readonly side: 'from' | 'to'; readonly coinId: string }
  | { readonly type: 'turned' }
  | { readonly type: 'amountTyped'; readonly amount: Decimal | undefined }
  | { readonly type: 'allTapped' }
  | { readonly type: 'passwordTyped'; readonly payPassword: string }
  | { readonly type: 'passwordUsed' }
  | { readonly type: 'done' };

export const initialInputs: SwapInputs = {
  type: 1,
  fromId: '',
  toId: '',
  amount: undefined,
  payPassword: '',
};

export const coinWith = (coins: readonly CoinChoice[], coinId: string): CoinChoice | undefined =>
  coins.find(({ id }) => id === coinId);

/** The rate of the backend's quote, otherwise computed from the two coins' prices. */
export const swapRate = (inputs: SwapInputs, { coins, quote }: SwapContext): Decimal | undefined => {
  if (quote !== undefined) return quote.rate;
  const [from, to] = [coinWith(coins, inputs.fromId)?.price, coinWith(coins, inputs.toId)?.price];
  return from === undefined || to === undefined || !isPositive(to) ? undefined : swapRateOf(from, to);
};

/** Smaller rates have few significant digits: their inverse, the price of one to-coin, is easier to compare. */
const SMALL_RATE = decimal('0.01');

/** The price of one to-coin in from-coins, if the rate is too small to read. */
export const inverseOf = (rate: Decimal | undefined): Decimal | undefined =>
  rate !== undefined && isPositive(rate) && lt(rate, SMALL_RATE) ? div(ONE, rate, 8, 'halfUp') : undefined;

/** The amounts of the swap; undefined without an amount or without a quote, which alone contains the fee. */
export const expected = (inputs: SwapInputs, context: SwapContext): SwapAmounts | undefined => {
  const rate = swapRate(inputs, context);
  const { quote } = context;
  return inputs.amount === undefined || rate === undefined || quote === undefined
    ? undefined
    : swapAmounts(inputs.amount, rate, quote.feeRate);
};

/** The amount received at the worst rate that the server accepts; undefined without a quote. */
export const leastReceived = (inputs: SwapInputs, { quote }: SwapContext): Decimal | undefined =>
  quote === undefined || inputs.amount === undefined
    ? undefined
    : swapAmounts(inputs.amount, worstSwapRate(quote.rate), quote.feeRate).received;

/** Sets one side. If both sides would be the same coin, the two sides are swapped. */
const pick = (inputs: SwapInputs, side: 'from' | 'to', coinId: string): SwapInputs => {
  const next = side === 'from' ? { ...inputs, fromId: coinId } : { ...inputs, toId: coinId };
  const apart = next.fromId !== next.toId ? next : { ...next, fromId: inputs.toId, toId: inputs.fromId };
  return { ...apart, amount: undefined };
};

const loaded = (inputs: SwapInputs, coins: readonly CoinChoice[]): SwapInputs => {
  const known = (id: string): boolean => coinWith(coins, id) !== undefined;
  if (known(inputs.fromId) && known(inputs.toId)) return inputs;
  return { ...inputs, fromId: coins[0]?.id ?? '', toId: coins.length > 1 ? (coins[1]?.id ?? '') : '' };
};

export const swapForm: FormDefinition<SwapInputs, SwapFormEvent, SwapContext, PayloadOf<typeof swap>> = {
  change: (inputs, event, { coins }) => {
    switch (event.type) {
      case 'coinsLoaded':
        return loaded(inputs, event.coins);
      case 'sidePicked':
        return pick(inputs, event.side, event.coinId);
      case 'turned':
        return { ...inputs, fromId: inputs.toId, toId: inputs.fromId, amount: undefined };
      case 'amountTyped':
        return { ...inputs, amount: event.amount };
      case 'allTapped':
        return { ...inputs, amount: wholeAmount(coinWith(coins, inputs.fromId)?.balance) };
      case 'passwordTyped':
        return { ...inputs, payPassword: event.payPassword };
      case 'passwordUsed':
        return { ...inputs, payPassword: '' };
      case 'done':
        return { ...inputs, amount: undefined, payPassword: '' };
    }
  },
  check: (inputs, context) => {
    const issues: Issue<keyof SwapInputs>[] = [];
    const from = coinWith(context.coins, inputs.fromId);
    if (from === undefined) issues.push({ field: 'fromId', message: msg`Choose a coin` });
    if (coinWith(context.coins, inputs.toId) === undefined) issues.push({ field: 'toId', message: msg`Choose a coin` });
    if (inputs.amount === undefined || !isPositive(inputs.amount))
      issues.push({ field: 'amount', message: msg`Enter the swap quantity` });
    else if (from?.balance !== undefined && gt(inputs.amount, from.balance))
      issues.push({ field: 'amount', message: msg`Insufficient available balance` });
    else if (context.quote !== undefined && lt(inputs.amount, context.quote.minimum))
      issues.push({ field: 'amount', message: msg`Below the minimum swap` });
    if (inputs.payPassword === '') issues.push({ field: 'payPassword', message: msg`Enter your payment password` });
    return issues;
  },
  payload: (inputs, context) => ({
    type: inputs.type,
    fromCoinId: inputs.fromId,
    toCoinId: inputs.toId,
    amount: inputs.amount ?? ZERO,
    payPassword: inputs.payPassword,
    rate: swapRate(inputs, context),
  }),
};
