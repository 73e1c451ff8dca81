/** Staking (PROD-03): an amount is frozen for a term and rewarded at its end; redeemable ones may be taken back before. */

import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { SPOT_ACCOUNT } from '../../../src/contract/account-types.ts';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type {
  getStakingOrders as getStakingOrdersCall,
  joinStaking as joinStakingCall,
} from '../../../src/contract/calls/staking.ts';
import { lt, neg, ZERO } from '../../../src/contract/decimal.ts';
import type { StakingOrder, StakingProject } from '../../../src/contract/entities/products.ts';
import { stakingReward } from '../../../src/contract/rules/products.ts';
import { STAKE_STATUS, statusOf } from '../../../src/contract/status-codes.ts';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { coins } from '../../db/schema/coins.ts';
import { stakes, stakingProjects, stakingTerms } from '../../db/schema/products.ts';
import { available, system } from '../../ledger/accounts.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { freeze, unfreeze } from '../../ledger/freeze.ts';
import { post, postAll } from '../../ledger/ledger.ts';
import type { Movement, Posting } from '../../ledger/movement.ts';
import type { WriteContext } from '../members/account-context.ts';
import { requirePayPassword } from '../members/pay-password.ts';
import { requireWholeAmount } from '../products/amounts.ts';
import { orderNumber, rowId, smallRowId } from '../products/ids.ts';
import { TERMS_CHANGED } from '../products/refusals.ts';
import { requireFeature } from '../site/settings.ts';

const BATCH = 200;

const NO_TERM = message(/*i18n*/ { id: 'server.staking.term', message: 'This term is not on offer' });
const MINIMUM = /*i18n*/ { id: 'server.staking.minimum', message: 'Stake at least {num}' };
const UNKNOWN = message(/*i18n*/ { id: 'server.staking.unknown', message: 'This stake does not exist' });
const NOT_REDEEMABLE = message(
  /*i18n*/ { id: 'server.staking.notRedeemable', message: 'This stake cannot be redeemed before its end' },
);
const ENDED = message(/*i18n*/ { id: 'server.staking.ended', message: 'This stake has ended or was redeemed' });

export const listStakingProjects = async (tx: Tx, memberId: number): Promise<StakingProject[]> => {
  const rows = await tx
    .select({ project: stakingProjects, coin: coins.title })
    .from(stakingProjects)
    .innerJoin(coins, eq(coins.id, stakingProjects.coinId))
    .where(eq(stakingProjects.offered, true))
    .orderBy(asc(stakingProjects.position), asc(stakingProjects.id));
  const terms = await tx
    .select()
    .from(stakingTerms)
    .where(eq(stakingTerms.offered, true))
    .orderBy(asc(stakingTerms.days));
  const held = (await balancesOf(tx, memberId)).filter(({ type }) => type === SPOT_ACCOUNT);
  return rows.map(({ project, coin }) => ({
    id: String(project.id),
    image: project.image,
    coin,
    terms: terms.filter(({ projectId }) => projectId === project.id).map((term) => ({ ...term, id: String(term.id) })),
    balance: held.find((balance) => balance.coin === coin)?.available ?? ZERO,
    redeemable: project.redeemable,
  }));
};

export type StakeInput = PayloadOf<typeof joinStakingCall>;

const termOf = async (tx: Tx, asked: StakeInput) => {
  const [projectId, termId] = [smallRowId(asked.projectId), smallRowId(asked.termId)];
  if (projectId === undefined || termId === undefined) return undefined;
  const [row] = await tx
    .select({ term: stakingTerms, redeemable: stakingProjects.redeemable, coin: coins.title })
    .from(stakingTerms)
    .innerJoin(stakingProjects, eq(stakingProjects.id, stakingTerms.projectId))
    .innerJoin(coins, eq(coins.id, stakingProjects.coinId))
    .where(
      and(
        eq(stakingTerms.id, termId),
        eq(stakingTerms.offered, true),
        eq(stakingProjects.id, projectId),
        eq(stakingProjects.offered, true),
      ),
    );
  return row;
};

/** @throws Refusal */
export const joinStaking = async (context: WriteContext, memberId: number, asked: StakeInput): Promise<void> => {
  const { tx, nowMs } = context;
  await requireFeature(tx, 'staking_switch');
  const offer = await termOf(tx, asked);
  if (offer === undefined) throw new Refusal(NO_TERM);
  const { term, coin, redeemable } = offer;
  const { amount } = asked;
  requireWholeAmount(amount);
  if (lt(amount, term.minAmount)) throw new Refusal(message(MINIMUM, { num: term.minAmount }));
  const pays = asked.yearlyRate === undefined || !lt(term.yearlyRate, asked.yearlyRate);
  if (!pays || (asked.redeemable === true && !redeemable)) throw new Refusal(TERMS_CHANGED);
  await requirePayPassword(context, memberId, asked.payPassword);
  const [row] = await tx
    .insert(stakes)
    .values({
      memberId,
      termId: term.id,
      coin,
      amount,
      reward: stakingReward(amount, term.yearlyRate, term.days),
      days: term.days,
      redeemable,
      startAtMs: nowMs,
      endAtMs: nowMs + term.days * DAY_MS,
    })
    .returning({ id: stakes.id });
  if (row === undefined) throw new Error('a stake was not written');
  await post(
    tx,
    {
      kind: 'staking.join',
      reference: String(row.id),
      postings: freeze(memberId, SPOT_ACCOUNT, coin, amount),
    },
    nowMs,
  );
};

type Row = typeof stakes.$inferSelect;

const release = (row: Row): Posting[] => unfreeze(row.memberId, SPOT_ACCOUNT, row.coin, row.amount);

const endOf = (row: Row): Movement[] => [
  { kind: 'staking.return', reference: String(row.id), postings: release(row) },
  {
    kind: 'staking.reward',
    reference: String(row.id),
    postings: [
      { account: system('house', row.coin), amount: neg(row.reward) },
      { account: available(row.memberId, SPOT_ACCOUNT, row.coin), amount: row.reward },
    ],
  },
];

/** Takes a stake back before its end, without reward. @throws Refusal */
export const redeemStaking = async (tx: Tx, memberId: number, stakeId: string, nowMs: number): Promise<void> => {
  const id = rowId(stakeId);
  const [row] =
    id === undefined
      ? []
      : await tx
          .select()
          .from(stakes)
          .where(and(eq(stakes.id, id), eq(stakes.memberId, memberId)))
          .for('update');
  if (row === undefined) throw new Refusal(UNKNOWN);
  // A stake that is due has ended, even before the job pays its reward, so that a late tap does not lose it.
  if (row.status !== STAKE_STATUS.active || row.endAtMs <= nowMs) throw new Refusal(ENDED);
  if (!row.redeemable) throw new Refusal(NOT_REDEEMABLE);
  await tx.update(stakes).set({ status: STAKE_STATUS.redeemed, closedAtMs: nowMs }).where(eq(stakes.id, row.id));
  await post(tx, { kind: 'staking.redeem', reference: String(row.id), postings: release(row) }, nowMs);
};

/** Returns ended stakes with their reward. @returns how many */
export const endDueStakes = async (tx: Tx, nowMs: number): Promise<number> => {
  const due = await tx
    .select()
    .from(stakes)
    .where(and(eq(stakes.status, STAKE_STATUS.active), lte(stakes.endAtMs, nowMs)))
    .orderBy(asc(stakes.endAtMs))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  await postAll(tx, due.flatMap(endOf), nowMs);
  await tx
    .update(stakes)
    .set({ status: STAKE_STATUS.ended, closedAtMs: nowMs })
    .where(sql`${stakes.id} = any(${sql.param(due.map(({ id }) => id))}::bigint[])`);
  return due.length;
};

export type StakesQuery = PayloadOf<typeof getStakingOrdersCall>;

export const listStakes = async (tx: Tx, memberId: number, asked: StakesQuery): Promise<StakingOrder[]> => {
  const rows = await tx
    .select()
    .from(stakes)
    .where(
      and(
        eq(stakes.memberId, memberId),
        asked.status === 'all' ? undefined : eq(stakes.status, STAKE_STATUS[asked.status]),
      ),
    )
    .orderBy(desc(stakes.id))
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit);
  return rows.map((row) => ({
    id: String(row.id),
    orderNumber: orderNumber('ST', row.id, row.startAtMs),
    status: statusOf(STAKE_STATUS, row.status),
    redeemable: row.redeemable,
    createdAt: row.startAtMs,
    coin: row.coin,
    startAt: row.startAtMs,
    endAt: row.endAtMs,
    amount: row.amount,
    days: row.days,
    totalYield: row.status === STAKE_STATUS.redeemed ? ZERO : row.reward,
  }));
};
