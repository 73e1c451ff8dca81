/** The lines of a member's statement, in the words of their language (ASSET-02). */
import { abs, isNegative } from '../../../src/contract/decimal.ts';
import type { AccountType, Bill } from '../../../src/contract/entities/wallet.ts';
import type { LanguageCode } from '../../base/languages.ts';
import { message, textOf } from '../../base/messages.ts';
import type { Tx } from '../../db/connection.ts';
import { MOVEMENT_KINDS } from '../../ledger/kinds.ts';
import { type StatementLine, statementOf } from '../../ledger/statement.ts';

const billOf = (line: StatementLine, lang: LanguageCode): Bill => ({
  id: `${line.movementId}-${line.type}-${line.coin}`,
  direction: isNegative(line.amount) ? 'out' : 'in',
  amount: abs(line.amount),
  remark: textOf(message(MOVEMENT_KINDS[line.kind], line.detail), lang),
  at: line.atMs,
  coin: line.coin,
  kind: line.kind,
  balanceAfter: line.balanceAfter,
});

export interface BillsAsked {
  readonly type: AccountType | undefined;
  /** The ledger's name of the coin. */
  readonly coin: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Newest first. */
export const billsOf = async (tx: Tx, memberId: number, asked: BillsAsked, lang: LanguageCode): Promise<Bill[]> =>
  (await statementOf(tx, memberId, asked)).map((line) => billOf(line, lang));
