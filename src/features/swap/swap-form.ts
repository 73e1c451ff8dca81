/** Flash swap (WALLET-04). */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { swap } from '../../contract/calls/wallet.ts';
import { type Decimal, decimal, div, gt, isPositive, lt, ONE, ZERO } from '../../contract/decimal.ts';
import type { AccountType, CoinChoice } from '../../contract/entities/wallet.ts';
import { type SwapAmounts, swapAmounts, worstSwapRate } from '../../contract/rules/products.ts';
import type { FormDefinition, Issue } from '../../kit/form.ts';

export interface SwapInputs {
  readonly type: AccountType;
  readonly fromId: string;
  readonly toId: string;
  /** Turned round: picking a coin then sets the to side. */
  readonly swapped: boolean;
  readonly amount: Decimal | undefined;
  readonly payPassword: string;
}

interface SwapRate {
  /** How much of the to-coin one from-coin gives. */
  readonly rate: Decimal;
  /** Fraction of what is received. */
  readonly feeRate: Decimal;
  /** In the from-coin. */
  readonly minimum: Decimal;
  /** Until when the rate is good, epoch ms. */
  readonly expiresAtMs: number;
}

export interface SwapContext {
  readonly coins: readonly CoinChoice[];
  /** undefined while it loads, or where the backend says none. */
  readonly quote: SwapRate | undefined;
}

export type SwapFormEvent =
  | { readonly type: 'coinsLoaded'; readonly coins: readonly CoinChoice[] }
  | { readonly type: 'coinPicked'; readonly coinId: string }
  | { readonly type: 'sidePicked'; readonly side: 'from' | 'to'; readonly coinId: string }
  | { readonly type: 'turned' }
  | { readonly type: 'accountPicked'; readonly account: AccountType }
  | { readonly type: 'amountTyped'; readonly amount: Decimal | undefined }
  | { readonly type: 'allTapped' }
  | { readonly type: 'passwordTyped'; readonly payPassword: string }
  | { readonly type: 'passwordUsed' }
  | { readonly type: 'done' };

export const initialInputs: SwapInputs = {
  type: 1,
  fromId: '',
  toId: '',
  swapped: false,
  amount: undefined,
  payPassword: '',
};

export const coinWith = (coins: readonly CoinChoice[], coinId: string): CoinChoice | undefined =>
  coins.find(({ id }) => id === coinId);

/** The backend's quote; else the rate of the coins' own prices. */
export const swapRate = (inputs: SwapInputs, { coins, quote }: SwapContext): Decimal | undefined => {
  if (quote !== undefined) return quote.rate;
  const [from, to] = [coinWith(coins, inputs.fromId)?.price, coinWith(coins, inputs.toId)?.price];
  return from === undefined || to === undefined || !isPositive(to) ? undefined : div(from, to, 12, 'down');
};

/** Below this a rate has few digits left to compare by: what one of the other coin costs says more. */
const SMALL_RATE = decimal('0.01');

/** What one of the received coin costs, where that is the easier figure. */
export const inverseOf = (rate: Decimal | undefined): Decimal | undefined =>
  rate !== undefined && isPositive(rate) && lt(rate, SMALL_RATE) ? div(ONE, rate, 8, 'halfUp') : undefined;

/** What will be received; undefined while the amount is missing, or the quote, which alone says what the fee is. */
export const expected = (inputs: SwapInputs, context: SwapContext): SwapAmounts | undefined => {
  const rate = swapRate(inputs, context);
  const { quote } = context;
  return inputs.amount === undefined || rate === undefined || quote === undefined
    ? undefined
    : swapAmounts(inputs.amount, rate, quote.feeRate);
};

/** What is received at the worst rate that the server still takes; undefined where it promises none. */
export const leastReceived = (inputs: SwapInputs, { quote }: SwapContext): Decimal | undefined =>
  quote === undefined || inputs.amount === undefined
    ? undefined
    : swapAmounts(inputs.amount, worstSwapRate(quote.rate), quote.feeRate).received;

/** Sets one side; the coin of the other side moves over rather than standing on both. */
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
      case 'coinPicked':
        return pick(inputs, inputs.swapped ? 'to' : 'from', event.coinId);
      case 'sidePicked':
        return pick(inputs, event.side, event.coinId);
      case 'turned':
        return { ...inputs, fromId: inputs.toId, toId: inputs.fromId, swapped: !inputs.swapped, amount: undefined };
      case 'accountPicked':
        return { ...inputs, type: event.account, fromId: '', toId: '', swapped: false, amount: undefined };
      case 'amountTyped':
        return { ...inputs, amount: event.amount };
      case 'allTapped':
        return { ...inputs, amount: coinWith(coins, inputs.fromId)?.balance };
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
