/** The form for a transfer between the member's own accounts (ASSET-03). */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { transferBetweenAccounts } from '../../contract/calls/assets.ts';
import { type Decimal, gt, isPositive, ZERO } from '../../contract/decimal.ts';
import type { AccountType, BalanceList, CoinBalance } from '../../contract/entities/wallet.ts';
import { wholeAmount } from '../../contract/rules/wallet.ts';
import type { FormDefinition, Issue } from '../../kit/form.ts';

export interface TransferInputs {
  readonly from: AccountType;
  readonly to: AccountType;
  readonly coinId: string;
  readonly amount: Decimal | undefined;
}

export type TransferFormEvent =
  | { readonly type: 'fromChosen'; readonly account: AccountType }
  | { readonly type: 'toChosen'; readonly account: AccountType }
  | { readonly type: 'turned' }
  | { readonly type: 'coinChosen'; readonly coinId: string }
  | { readonly type: 'amountTyped'; readonly amount: Decimal | undefined }
  | { readonly type: 'allTapped' }
  | { readonly type: 'sent' };

export const heldIn = (balances: BalanceList, type: AccountType): readonly CoinBalance[] =>
  balances.accounts.find((account) => account.type === type)?.coins ?? [];

/** The chosen coin in the account that pays; undefined where that account does not hold it. */
const chosenCoin = ({ from, coinId }: TransferInputs, balances: BalanceList): CoinBalance | undefined =>
  heldIn(balances, from).find((coin) => coin.coinId === coinId);

/** The available balance; undefined if the backend does not send it. */
export const availableOf = (inputs: TransferInputs, balances: BalanceList): Decimal | undefined =>
  chosenCoin(inputs, balances)?.available;

const turn = (inputs: TransferInputs): TransferInputs => ({
  ...inputs,
  from: inputs.to,
  to: inputs.from,
  amount: undefined,
});

export const transferForm: FormDefinition<
  TransferInputs,
  TransferFormEvent,
  BalanceList,
  PayloadOf<typeof transferBetweenAccounts>
> = {
  change: (inputs, event, balances) => {
    switch (event.type) {
      // Choosing the account that is on the other side swaps the two, because both sides are never the same account.
      case 'fromChosen':
        return event.account === inputs.to ? turn(inputs) : { ...inputs, from: event.account, amount: undefined };
      case 'toChosen':
        return event.account === inputs.from ? turn(inputs) : { ...inputs, to: event.account };
      case 'turned':
        return turn(inputs);
      case 'coinChosen':
        return { ...inputs, coinId: event.coinId, amount: undefined };
      case 'amountTyped':
        return { ...inputs, amount: event.amount };
      case 'allTapped':
        // While the balance is unknown, "All" keeps the typed amount.
        return { ...inputs, amount: wholeAmount(availableOf(inputs, balances)) ?? inputs.amount };
      case 'sent':
        return { ...inputs, amount: undefined };
    }
  },
  check: (inputs, balances) => {
    const issues: Issue<keyof TransferInputs>[] = [];
    const coin = chosenCoin(inputs, balances);
    if (coin === undefined) issues.push({ field: 'coinId', message: msg`Choose a coin` });
    if (inputs.amount === undefined || !isPositive(inputs.amount))
      issues.push({ field: 'amount', message: msg`Enter the transfer quantity` });
    else if (coin !== undefined && coin.available === undefined)
      issues.push({ field: 'amount', message: msg`Failed to load` });
    else if (coin?.available !== undefined && gt(inputs.amount, coin.available))
      issues.push({ field: 'amount', message: msg`Insufficient available balance` });
    return issues;
  },
  payload: ({ coinId, amount, from, to }) => ({ coinId, amount: amount ?? ZERO, from, to }),
};
