/** The form for a deposit that the member has paid (WALLET-01). */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { deposit } from '../../contract/calls/wallet.ts';
import { type Decimal, isPositive, ZERO } from '../../contract/decimal.ts';
import type { AccountType, DepositCoin, DepositNetwork } from '../../contract/entities/wallet.ts';
import type { FormDefinition, Issue } from '../../kit/form.ts';

export interface DepositInputs {
  readonly coinId: string;
  readonly networkId: string;
  readonly type: AccountType;
  readonly amount: Decimal | undefined;
  /** Address of the uploaded picture; empty while there is none. */
  readonly voucher: string;
}

export type DepositFormEvent =
  | { readonly type: 'coinChosen'; readonly coinId: string }
  | { readonly type: 'networkChosen'; readonly networkId: string }
  | { readonly type: 'accountChosen'; readonly account: AccountType }
  | { readonly type: 'amountTyped'; readonly amount: Decimal | undefined }
  | { readonly type: 'voucherChanged'; readonly voucher: string };

export const depositCoinOf = (
  coins: readonly DepositCoin[],
  { coinId }: Pick<DepositInputs, 'coinId'>,
): DepositCoin | undefined => coins.find(({ id }) => id === coinId);

export const selectedNetwork = (
  coins: readonly DepositCoin[],
  inputs: Pick<DepositInputs, 'coinId' | 'networkId'>,
): DepositNetwork | undefined => depositCoinOf(coins, inputs)?.networks.find(({ id }) => id === inputs.networkId);

export const initialInputs = (coins: readonly DepositCoin[]): DepositInputs => ({
  coinId: coins[0]?.id ?? '',
  networkId: coins[0]?.networks[0]?.id ?? '',
  type: 1,
  amount: undefined,
  voucher: '',
});

export const depositForm: FormDefinition<
  DepositInputs,
  DepositFormEvent,
  readonly DepositCoin[],
  PayloadOf<typeof deposit>
> = {
  change: (inputs, event, coins) => {
    switch (event.type) {
      case 'coinChosen':
        return { ...inputs, coinId: event.coinId, networkId: depositCoinOf(coins, event)?.networks[0]?.id ?? '' };
      case 'networkChosen':
        return { ...inputs, networkId: event.networkId };
      case 'accountChosen':
        return { ...inputs, type: event.account };
      case 'amountTyped':
        return { ...inputs, amount: event.amount };
      case 'voucherChanged':
        return { ...inputs, voucher: event.voucher };
    }
  },
  check: (inputs, coins) => {
    const issues: Issue<keyof DepositInputs>[] = [];
    if (selectedNetwork(coins, inputs) === undefined)
      issues.push({ field: 'networkId', message: msg`Choose a coin and a network` });
    if (inputs.amount === undefined || !isPositive(inputs.amount))
      issues.push({
        field: 'amount',
        message: msg({ id: 'recharge.numplaceholder', message: 'Enter the deposit quantity' }),
      });
    if (inputs.voucher === '')
      issues.push({
        field: 'voucher',
        message: msg({ id: 'recharge.tokenplaceholder', message: 'Upload the payment voucher' }),
      });
    return issues;
  },
  payload: ({ coinId, networkId, type, amount, voucher }) => ({
    coinId,
    networkId,
    type,
    amount: amount ?? ZERO,
    voucher,
  }),
};
