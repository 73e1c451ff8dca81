/** Postings that freeze a member's money for an order, a stake or a request, and those that free it again. */
import { type Decimal, neg } from '../../src/contract/decimal.ts';
import type { AccountType } from '../../src/contract/entities/wallet.ts';
import { available, frozen } from './accounts.ts';
import type { Posting } from './movement.ts';

export const freeze = (memberId: number, type: AccountType, coin: string, amount: Decimal): Posting[] => [
  { account: available(memberId, type, coin), amount: neg(amount) },
  { account: frozen(memberId, type, coin), amount },
];

export const unfreeze = (memberId: number, type: AccountType, coin: string, amount: Decimal): Posting[] =>
  freeze(memberId, type, coin, neg(amount));
