/** What is sent to the member who was confirmed (PROD-04), as pure functions. */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { transferToMember } from '../../contract/calls/member-transfer.ts';
import { type Decimal, gt, isPositive } from '../../contract/decimal.ts';
import type { FoundMember, TransferCoin } from '../../contract/entities/products.ts';
import { type TransferAmounts, transferAmounts } from '../../contract/rules/products.ts';
import { wholeAmount } from '../../contract/rules/wallet.ts';
import type { FormDefinition, Issue } from '../../kit/form.ts';

export interface SendInputs {
  readonly coinId: string;
  /** In the chosen coin; the amount that leaves the account, including the fee. */
  readonly amount: Decimal | undefined;
  readonly payPassword: string;
}

export type SendFormEvent =
  | { readonly type: 'coinChosen'; readonly coinId: string }
  | { readonly type: 'amountTyped'; readonly amount: Decimal | undefined }
  | { readonly type: 'allTapped' }
  | { readonly type: 'passwordTyped'; readonly payPassword: string };

export interface SendContext {
  readonly to: FoundMember;
  readonly coins: readonly TransferCoin[];
}

/** The first coin is chosen by default. */
export const initialInputs = ({ coins }: SendContext): SendInputs => ({
  coinId: coins[0]?.id ?? '',
  amount: undefined,
  payPassword: '',
});

export const transferCoinOf = (coins: readonly TransferCoin[], { coinId }: SendInputs): TransferCoin | undefined =>
  coins.find(({ id }) => id === coinId);

/** Fee and what arrives; undefined while there is no amount. */
export const sumsOf = (inputs: SendInputs, { coins }: SendContext): TransferAmounts | undefined => {
  const coin = transferCoinOf(coins, inputs);
  return coin?.feeRate === undefined || inputs.amount === undefined
    ? undefined
    : transferAmounts(inputs.amount, coin.feeRate);
};

const amountIssue = (inputs: SendInputs, context: SendContext) => {
  const { amount } = inputs;
  if (amount === undefined || !isPositive(amount)) return msg`Enter an amount above zero`;
  const coin = transferCoinOf(context.coins, inputs);
  // Block the transfer while its fee or the balance is unknown.
  if (coin && (coin.balance === undefined || coin.feeRate === undefined)) return msg`Failed to load`;
  if (coin?.balance !== undefined && gt(amount, coin.balance)) return msg`Insufficient available balance`;
  const sums = sumsOf(inputs, context);
  return sums && !isPositive(sums.received) ? msg`The fee would take the whole amount` : undefined;
};

export const sendForm: FormDefinition<SendInputs, SendFormEvent, SendContext, PayloadOf<typeof transferToMember>> = {
  change: (inputs, event, { coins }) => {
    switch (event.type) {
      case 'coinChosen':
        return event.coinId === inputs.coinId ? inputs : { ...inputs, coinId: event.coinId, amount: undefined };
      case 'amountTyped':
        return { ...inputs, amount: event.amount };
      case 'allTapped':
        // While the balance is unknown, "All" keeps the typed amount.
        return { ...inputs, amount: wholeAmount(transferCoinOf(coins, inputs)?.balance) ?? inputs.amount };
      case 'passwordTyped':
        return { ...inputs, payPassword: event.payPassword };
    }
  },
  check: (inputs, context) => {
    const issues: Issue<keyof SendInputs>[] = [];
    if (transferCoinOf(context.coins, inputs) === undefined)
      issues.push({ field: 'coinId', message: msg`Choose a coin` });
    const wrong = amountIssue(inputs, context);
    if (wrong) issues.push({ field: 'amount', message: wrong });
    if (inputs.payPassword === '') issues.push({ field: 'payPassword', message: msg`Enter your payment password` });
    return issues;
  },
  payload: ({ coinId, amount, payPassword }, { to }) => {
    if (amount === undefined) throw new RangeError('unchecked transfer inputs');
    return { toMemberId: to.id, coinId, amount, payPassword };
  },
};
