/**
 * Practice money of the sandbox: an ordinary movement, from a system account that stands for money that is not real.
 */
import { OPTIONS_ACCOUNT, SPOT_ACCOUNT } from '../../../src/contract/account-types.ts';
import { decimal, neg, sum } from '../../../src/contract/decimal.ts';
import type { Tx } from '../../db/connection.ts';
import { available, system } from '../../ledger/accounts.ts';
import { post } from '../../ledger/ledger.ts';

const COIN = 'USDT';
/** In each of the spot and the options account. */
const PRACTICE_AMOUNT = decimal(10_000);

/** Grants practice money once to each member. @throws AlreadyPosted where the member has had it */
export const grantPracticeFunds = async (tx: Tx, memberId: number, nowMs: number): Promise<void> => {
  const accounts = [available(memberId, SPOT_ACCOUNT, COIN), available(memberId, OPTIONS_ACCOUNT, COIN)];
  await post(
    tx,
    {
      kind: 'practice.grant',
      reference: String(memberId),
      postings: [
        ...accounts.map((account) => ({ account, amount: PRACTICE_AMOUNT })),
        { account: system('practice', COIN), amount: neg(sum(accounts.map(() => PRACTICE_AMOUNT))) },
      ],
    },
    nowMs,
  );
};
