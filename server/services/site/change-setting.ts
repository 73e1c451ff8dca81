/**
 * Settings as operators change them. It takes two operators to loosen a setting that guards against a single one: the
 * first proposes a value, and it applies when a second operator sets the same value. One is enough to tighten it.
 */
import { asc, eq, gt as later, sql } from 'drizzle-orm';
import { decimal, eq as equal, gt, isPositive, isZero } from '../../../src/contract/decimal.ts';
import type { Tx } from '../../db/connection.ts';
import { settingProposals } from '../../db/schema/site.ts';
import { readSettings, type SettingKey, writeSetting } from './settings.ts';

/** A proposal expires, so that it cannot be confirmed when its reason is gone. */
export const PROPOSAL_DAYS = 7;
const PROPOSAL_MS = PROPOSAL_DAYS * 24 * 60 * 60 * 1000;

/** Whether a change makes a guarded setting looser. A worth of 0 means that one operator is always enough. */
const LOOSENS: Partial<Record<SettingKey, (before: string, after: string) => boolean>> = {
  withdrawal_two_operators_above: (before, after) => {
    const [from, to] = [decimal(before), decimal(after)];
    return isPositive(from) && (isZero(to) || gt(to, from));
  },
};

export type Proposal = typeof settingProposals.$inferSelect;

export const listProposals = (tx: Tx, nowMs: number): Promise<Proposal[]> =>
  tx
    .select()
    .from(settingProposals)
    .where(later(settingProposals.atMs, nowMs - PROPOSAL_MS))
    .orderBy(asc(settingProposals.atMs), asc(settingProposals.key), asc(settingProposals.operator));

export interface Outlook {
  /** The effect of setting the value; nothing where the same operator has proposed it before. */
  readonly kind: 'change' | 'proposal' | 'proposedBefore';
  readonly before: string;
  /** The other operator, for a change that needed two. */
  readonly proposer: string | undefined;
}

export const outlookOf = async (
  tx: Tx,
  key: SettingKey,
  value: string,
  operator: string,
  nowMs: number,
): Promise<Outlook> => {
  const before = (await readSettings(tx))[key];
  if (!LOOSENS[key]?.(before, value)) return { kind: 'change', before, proposer: undefined };
  const same = (await listProposals(tx, nowMs)).filter(
    (proposal) => proposal.key === key && equal(decimal(proposal.value), decimal(value)),
  );
  const proposer = same.find((proposal) => proposal.operator !== operator)?.operator;
  if (proposer !== undefined) return { kind: 'change', before, proposer };
  return { kind: same.length > 0 ? 'proposedBefore' : 'proposal', before, proposer: undefined };
};

const propose = async (tx: Tx, proposal: Proposal): Promise<void> => {
  const { value, atMs } = proposal;
  await tx
    .insert(settingProposals)
    .values(proposal)
    .onConflictDoUpdate({ target: [settingProposals.key, settingProposals.operator], set: { value, atMs } });
};

/** @throws RangeError where the value has not the setting's form */
export const changeSetting = async (
  tx: Tx,
  key: SettingKey,
  value: string,
  operator: string,
  nowMs: number,
): Promise<Outlook> => {
  // Serialised by a lock, because whether a value is looser depends on the current one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting:${key}`}, 0))`);
  const outlook = await outlookOf(tx, key, value, operator, nowMs);
  if (outlook.kind === 'proposal') await propose(tx, { key, operator, value, atMs: nowMs });
  if (outlook.kind === 'change') {
    await writeSetting(tx, key, value, nowMs);
    // Open proposals were meant as a step from the previous value.
    await tx.delete(settingProposals).where(eq(settingProposals.key, key));
  }
  return outlook;
};

/** Withdraws the proposals of somebody who is no operator any more. */
export const dropProposalsOf = async (tx: Tx, operator: string): Promise<void> => {
  await tx.delete(settingProposals).where(eq(settingProposals.operator, operator));
};
