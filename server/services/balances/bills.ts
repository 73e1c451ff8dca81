/** The lines of a member's statement, in the member's language (ASSET-02). */

import type { BillGroup } from '../../../src/contract/calls/assets.ts';
import { abs, isNegative } from '../../../src/contract/decimal.ts';
import type { Bill } from '../../../src/contract/entities/wallet.ts';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import { maskAccount } from '../../../src/contract/rules/account.ts';
import { message, textOf } from '../../base/messages.ts';
import type { Tx } from '../../db/connection.ts';
import { MOVEMENT_KINDS, type MovementKind } from '../../ledger/kinds.ts';
import { type StatementFilter, type StatementLine, statementOf } from '../../ledger/statement.ts';

/**
 * The values of a line's remark. Transfers between members were once booked with whole names, and what is booked stays:
 * the names are masked when they are read.
 */
const valuesOf = ({ kind, detail }: StatementLine): Readonly<Record<string, string>> =>
  kind.startsWith('memberTransfer.')
    ? Object.fromEntries(Object.entries(detail).map(([key, name]) => [key, maskAccount(name)]))
    : detail;

const billOf = (line: StatementLine, lang: LanguageCode): Bill => ({
  id: `${line.movementId}-${line.type}-${line.coin}`,
  direction: isNegative(line.amount) ? 'out' : 'in',
  amount: abs(line.amount),
  remark: textOf(message(MOVEMENT_KINDS[line.kind], valuesOf(line)), lang),
  at: line.atMs,
  coin: line.coin,
  kind: line.kind,
  group: groupOf(line.kind),
  balanceAfter: line.balanceAfter,
});

/**
 * Keyed by the first part of a kind (`loan` in `loan.repay`), so that a new kind of a known family needs no entry here.
 */
const FAMILIES: Readonly<Record<string, BillGroup>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  account: 'transfer',
  memberTransfer: 'transfer',
  swap: 'swap',
  spot: 'spot',
  option: 'option',
  loan: 'product',
  mining: 'product',
  staking: 'product',
};

const groupOf = (kind: MovementKind): BillGroup => FAMILIES[kind.split('.')[0] ?? ''] ?? 'other';

const kindsOf = (group: BillGroup): MovementKind[] =>
  (Object.keys(MOVEMENT_KINDS) as MovementKind[]).filter((kind) => groupOf(kind) === group);

export interface BillsQuery extends Omit<StatementFilter, 'kinds'> {
  readonly group?: BillGroup | undefined;
}

/** Newest first. */
export const billsOf = async (
  tx: Tx,
  memberId: number,
  { group, ...asked }: BillsQuery,
  lang: LanguageCode,
): Promise<Bill[]> => {
  const kinds = group === undefined ? undefined : kindsOf(group);
  return (await statementOf(tx, memberId, { ...asked, kinds })).map((line) => billOf(line, lang));
};
