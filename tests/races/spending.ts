/** Money calls, sent fifty times at once, that must succeed exactly as often as the balance allows. */
import type { TestMember } from '../../server/testing/test-server.ts';
import type { Call } from '../../src/contract/call.ts';
import { transferBetweenAccounts } from '../../src/contract/calls/assets.ts';
import { transferToMember } from '../../src/contract/calls/member-transfer.ts';
import { buyMining } from '../../src/contract/calls/mining.ts';
import { createOption } from '../../src/contract/calls/options.ts';
import { placeOrder } from '../../src/contract/calls/spot.ts';
import { joinStaking } from '../../src/contract/calls/staking.ts';
import { swap, withdraw } from '../../src/contract/calls/wallet.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { PAY_PASSWORD, type Stage } from './stage.ts';

export interface Spending {
  readonly name: string;
  /** USDT that one success takes out of the account's available balance. */
  readonly unit: number;
  readonly account: 1 | 2;
  asked(stage: Stage, member: TestMember): Promise<readonly [call: Call<never, unknown>, payload: unknown]>;
}

const spending = <P>(
  name: string,
  unit: number,
  call: Call<P, unknown>,
  payloadOf: (stage: Stage, member: TestMember) => Promise<P> | P,
  account: 1 | 2 = 1,
): Spending => ({
  name,
  unit,
  account,
  asked: async (stage, member) => [call as unknown as Call<never, unknown>, await payloadOf(stage, member)],
});

const usdt = ({ coinIds }: Stage): string => coinIds['USDT'] ?? '';

export const SPENDINGS: readonly Spending[] = [
  spending('a member transfer', 70, transferToMember, async (stage) => ({
    toMemberId: String((await stage.member(0)).id),
    coinId: usdt(stage),
    amount: decimal(70),
    payPassword: PAY_PASSWORD,
  })),
  spending('a transfer between accounts', 70, transferBetweenAccounts, (stage) => ({
    coinId: usdt(stage),
    amount: decimal(70),
    from: 1 as const,
    to: 2 as const,
  })),
  spending('a flash swap', 70, swap, (stage) => ({
    type: 1 as const,
    fromCoinId: usdt(stage),
    toCoinId: stage.coinIds['BTC'] ?? '',
    amount: decimal(70),
    payPassword: PAY_PASSWORD,
    rate: undefined,
  })),
  spending('a withdrawal', 70, withdraw, async (stage, member) => ({
    coinId: usdt(stage),
    amount: decimal(70),
    type: 1 as const,
    payPassword: PAY_PASSWORD,
    destinationId: await stage.newest('withdrawal_address', member),
    destination: 'wallet' as const,
    fee: undefined,
  })),
  spending('a limit order', 70, placeOrder, () => ({
    marketId: '1',
    kind: 'limit' as const,
    side: 'buy' as const,
    price: decimal(70),
    quantity: decimal(1),
    amount: undefined,
  })),
  spending('a market order', 50.5, placeOrder, () => ({
    marketId: '1',
    kind: 'market' as const,
    side: 'buy' as const,
    price: undefined,
    quantity: undefined,
    // Buys exactly 0.5 at 101, the best ask.
    amount: decimal('50.5'),
  })),
  spending(
    'an option',
    70,
    createOption,
    () => ({ marketId: '1', durationS: 30, stake: decimal(70), direction: 'up' as const, payoutRate: undefined }),
    2,
  ),
  spending('lock mining', 100, buyMining, () => ({
    productId: '1',
    amount: decimal(100),
    dailyRate: undefined,
    cycleDays: undefined,
  })),
  spending('a stake', 100, joinStaking, () => ({
    projectId: '1',
    termId: '1',
    amount: decimal(100),
    payPassword: PAY_PASSWORD,
    yearlyRate: undefined,
    redeemable: undefined,
  })),
];
