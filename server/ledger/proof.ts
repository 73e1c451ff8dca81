/** Checks that the ledger is consistent: for operators, metrics, backups and tests. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Decimal, decimal } from '../../src/contract/decimal.ts';
import type { Tx } from '../db/connection.ts';

export interface CoinProof {
  readonly coin: string;
  readonly members: Decimal;
  readonly system: Decimal;
  /** Members and system owners together: any sum but 0 means that money appeared or vanished. */
  readonly imbalance: Decimal;
}

/** One row a coin, from the balances alone. */
export const coinProofs = async (tx: Tx): Promise<CoinProof[]> => {
  const { rows } = await tx.execute<{ coin: string; members: string; system: string; imbalance: string }>(sql`
    select coin, coalesce(sum(balance) filter (where member_id > 0), 0) as members,
      coalesce(sum(balance) filter (where member_id = 0), 0) as system, sum(balance) as imbalance
    from ledger_account group by coin order by coin`);
  return rows.map((row) => ({
    coin: row.coin,
    members: decimal(row.members),
    system: decimal(row.system),
    imbalance: decimal(row.imbalance),
  }));
};

export interface LedgerProof {
  readonly coins: readonly CoinProof[];
  /** Accounts whose balance is not the sum of their postings, or whose newest posting is not their last movement's. */
  readonly strayBalances: number;
  /** Movements whose postings do not sum to zero in some coin. */
  readonly unbalancedMovements: number;
  /** Postings without their account or their movement. */
  readonly strayPostings: number;
  readonly negativeMemberBalances: number;
  readonly movements: number;
  readonly sound: boolean;
}

/** Reads the whole history: for the operator and for tests, not for a request. */
export const proveLedger = async (tx: Tx): Promise<LedgerProof> => {
  const coins = await coinProofs(tx);
  const { rows } = await tx.execute<Record<string, string>>(sql`select
    (select count(*) from ledger_account a
      left join (
        select account_id, sum(amount) as total, max(movement_id) as last_id from ledger_posting group by 1
      ) p on p.account_id = a.id
      where a.balance <> coalesce(p.total, 0) or a.last_movement_id is distinct from p.last_id) as stray_balances,
    (select count(*) from (select 1 from ledger_posting p join ledger_account a on a.id = p.account_id
      group by p.movement_id, a.coin having sum(p.amount) <> 0) u) as unbalanced,
    (select count(*) from ledger_posting p where not exists (select 1 from ledger_account a where a.id = p.account_id)
      or not exists (select 1 from ledger_movement m where m.id = p.movement_id)) as stray_postings,
    (select count(*) from ledger_account where member_id > 0 and balance < 0) as negative,
    (select count(*) from ledger_movement) as movements`);
  const count = (name: string): number => Number(rows[0]?.[name]);
  const proof = {
    coins,
    strayBalances: count('stray_balances'),
    unbalancedMovements: count('unbalanced'),
    strayPostings: count('stray_postings'),
    negativeMemberBalances: count('negative'),
    movements: count('movements'),
  };
  const faults = proof.strayBalances + proof.unbalancedMovements + proof.strayPostings + proof.negativeMemberBalances;
  return { ...proof, sound: faults === 0 && coins.every((coin) => coin.imbalance === '0') };
};

const MOVEMENTS_A_READ = 20_000;

/** SHA-256 over every movement and posting in order: equal ledgers, equal hashes (a restored backup's, say). */
export const ledgerHash = async (tx: Tx): Promise<string> => {
  const hash = createHash('sha256');
  for (let after = 0; ; ) {
    const { rows } = await tx.execute<{ last: number; text: string }>(sql`
      with page as (
        select * from ledger_movement where id > ${after} order by id limit ${MOVEMENTS_A_READ}
      )
      select max(page.id) as last, string_agg(concat_ws('|', page.id, page.kind, page.reference, page.detail, page.at_ms,
        lines.text), E'\n' order by page.id) as text
      from page left join (
        select p.movement_id, string_agg(concat_ws(',', a.member_id, a.owner, a.type, a.coin, a.bucket,
          trim_scale(p.amount)), ';' order by a.id) as text
        from ledger_posting p join ledger_account a on a.id = p.account_id
        where p.movement_id > ${after}
          and p.movement_id <= coalesce((select max(id) from page), 0)
        group by p.movement_id
      ) lines on lines.movement_id = page.id`);
    const [row] = rows;
    if (row?.text === null || row === undefined) return hash.digest('hex');
    hash.update(row.text).update('\n');
    after = Number(row.last);
  }
};
