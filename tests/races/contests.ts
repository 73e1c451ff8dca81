/**
 * Things that can end in several ways: fifty concurrent attempts of the member against a rival that may end the same
 * thing. It must end exactly once, in one way, and the balances must match that ending.
 */
import { sql } from 'drizzle-orm';
import { inTransaction, type Tx } from '../../server/db/connection.ts';
import { decideDeposit } from '../../server/services/deposits/deposits.ts';
import { decideLoan } from '../../server/services/loans/review-loans.ts';
import { rejectWithdrawal } from '../../server/services/withdrawals/review-withdrawals.ts';
import type { TestMember } from '../../server/testing/test-server.ts';
import { applyForLoan, cancelLoan, repayLoan } from '../../src/contract/calls/loans.ts';
import { cancelMemberTransfer, transferToMember } from '../../src/contract/calls/member-transfer.ts';
import { cancelOrder, placeOrder } from '../../src/contract/calls/spot.ts';
import { joinStaking, redeemStaking } from '../../src/contract/calls/staking.ts';
import { deposit, withdraw } from '../../src/contract/calls/wallet.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { depositTarget, PAY_PASSWORD, type Stage } from './stage.ts';

export interface Contest {
  readonly name: string;
  /** Starts with 10,000 USDT in the spot account. */
  prepare(stage: Stage, member: TestMember): Promise<Race>;
}

interface Race {
  /** One attempt of the member; true where it succeeded. */
  tryOnce(): Promise<boolean>;
  /** The rival: another way to end it, run beside the attempts any number of times. */
  rival?(): Promise<unknown>;
  /** `available frozen` of `coin` (USDT) in the spot account, where the member won and where the rival did. */
  readonly coin?: string;
  readonly won: string;
  readonly lost?: string;
}

const succeeds = async (answer: Promise<{ code: number }>): Promise<boolean> => (await answer).code === 1;
const id = ({ newest }: Stage, table: string, member: TestMember) => newest(table, member);
const decide = <T>({ server }: Stage, work: (tx: Tx, nowMs: number) => Promise<T>): Promise<T> =>
  inTransaction(server.db, (tx) => work(tx, server.clock.now()));

const restingOrder = async ({ server }: Stage, as: TestMember): Promise<string> => {
  const asked = { marketId: '1', kind: 'limit', side: 'buy', price: decimal(90), quantity: decimal(1) } as const;
  return (await server.ok(placeOrder, { ...asked, amount: undefined }, { as })).orderId ?? '';
};

const apply = async (stage: Stage, as: TestMember): Promise<string> => {
  const photoOf = await stage.picture(as);
  const photos = { frontPhoto: photoOf, backPhoto: photoOf, handheldPhoto: photoOf };
  const terms = { interest: undefined, cycleDays: undefined };
  await stage.server.ok(applyForLoan, { productId: '1', amount: decimal(1000), ...photos, ...terms }, { as });
  return id(stage, 'loan', as);
};

export const CONTESTS: readonly Contest[] = [
  {
    name: 'cancelling an order while it is filled',
    prepare: async (stage, as) => {
      const { server } = stage;
      const orderId = await restingOrder(stage, as);
      return {
        tryOnce: () => succeeds(server.send(cancelOrder, { orderId }, { as })),
        rival: async () => {
          await server.trade('80');
          await server.jobs.runDue();
          await server.trade('100');
        },
        won: '10000 0',
        // Filled at its limit or better; the best ask is 81.
        lost: '9919 0',
      };
    },
  },
  {
    name: 'redeeming a stake while it ends',
    prepare: async (stage, as) => {
      const { server } = stage;
      const asked = { projectId: '1', termId: '1', amount: decimal(3650), payPassword: PAY_PASSWORD };
      await server.ok(joinStaking, { ...asked, yearlyRate: undefined, redeemable: undefined }, { as });
      const stakeId = await id(stage, 'stake', as);
      server.clock.advance(7 * DAY_MS - 1);
      return {
        tryOnce: () => succeeds(server.send(redeemStaking, { id: stakeId }, { as })),
        rival: async () => {
          server.clock.advance(1);
          await server.jobs.runDue();
        },
        won: '10000 0',
        lost: '10002.1 0',
      };
    },
  },
  {
    name: 'cancelling a transfer while it arrives',
    prepare: async (stage, as) => {
      const { server, coinIds } = stage;
      await server.give(as, 1, 'ETH', '10');
      const to = await stage.member(0);
      const coinId = coinIds['ETH'] ?? '';
      const asked = { toMemberId: String(to.id), coinId, amount: decimal(1), payPassword: PAY_PASSWORD };
      await server.ok(transferToMember, asked, { as });
      const transferId = await id(stage, 'member_transfer', as);
      server.clock.advance(DAY_MS - 1);
      return {
        tryOnce: () => succeeds(server.send(cancelMemberTransfer, { id: transferId }, { as })),
        rival: async () => {
          server.clock.advance(1);
          await server.jobs.runDue();
        },
        coin: 'ETH',
        won: '10 0',
        lost: '9 0',
      };
    },
  },
  {
    name: 'cancelling a loan while it is approved',
    prepare: async (stage, as) => {
      const loanId = await apply(stage, as);
      return {
        tryOnce: () => succeeds(stage.server.send(cancelLoan, { id: loanId }, { as })),
        rival: () => decide(stage, (tx, nowMs) => decideLoan(tx, Number(loanId), { approved: true }, nowMs)),
        won: '10000 0',
        lost: '11000 0',
      };
    },
  },
  {
    name: 'repaying a loan while it is collected',
    prepare: async (stage, as) => {
      const loanId = await apply(stage, as);
      await decide(stage, (tx, nowMs) => decideLoan(tx, Number(loanId), { approved: true }, nowMs));
      stage.server.clock.advance(7 * DAY_MS);
      return {
        tryOnce: () => succeeds(stage.server.send(repayLoan, { id: loanId }, { as })),
        rival: () => stage.server.jobs.runDue(),
        won: '9996.5 0',
        lost: '9996.5 0',
      };
    },
  },
  {
    name: 'completing a deposit',
    prepare: async (stage, as) => {
      const asked = { ...(await depositTarget(stage, as)), amount: decimal(500), type: 1 } as const;
      await stage.server.ok(deposit, { ...asked, voucher: await stage.picture(as) }, { as });
      const depositId = Number(await id(stage, 'deposit', as));
      const approve = () => decide(stage, (tx, nowMs) => decideDeposit(tx, depositId, { approved: true }, nowMs));
      return { tryOnce: async () => (await approve()) !== undefined, won: '10500 0' };
    },
  },
  {
    name: 'refusing a withdrawal',
    prepare: async (stage, as) => {
      const destination = { destination: 'wallet', destinationId: await id(stage, 'withdrawal_address', as) } as const;
      const asked = {
        coinId: stage.coinIds['USDT'] ?? '',
        amount: decimal(500),
        type: 1,
        payPassword: PAY_PASSWORD,
        fee: undefined,
      } as const;
      await stage.server.ok(withdraw, { ...asked, ...destination }, { as });
      const withdrawalId = Number(await id(stage, 'withdrawal', as));
      const reject = () => decide(stage, (tx, nowMs) => rejectWithdrawal(tx, withdrawalId, 'no', nowMs));
      return { tryOnce: async () => (await reject()) !== undefined, won: '10000 0' };
    },
  },
];

/** Movements that share a kind and reference: there may be none, whoever won. */
export const doubledMovements = async ({ server }: Stage): Promise<number> => {
  const { rows } = await server.db.orm.execute<{ doubled: number }>(sql`
    select count(*)::int as doubled from (
      select kind, reference from ledger_movement group by kind, reference having count(*) > 1) twice`);
  return rows[0]?.doubled ?? 0;
};
