import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decimal, neg } from '../../src/contract/decimal.ts';
import { Refusal } from '../base/refusal.ts';
import { type Database, inTransaction, type Tx } from '../db/connection.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { available, frozen, type MemberAccount, system } from './accounts.ts';
import { balanceOf, balancesOf, systemBalances } from './balances.ts';
import { AlreadyPosted, post, postAll } from './ledger.ts';
import type { Movement } from './movement.ts';
import { type LedgerProof, ledgerHash, proveLedger } from './proof.ts';
import { statementOf } from './statement.ts';

let db: Database;
let references = 0;
beforeAll(async () => {
  db = await createTestDatabase(40);
});
afterAll(() => db.close());

const nextReference = (): string => String(++references);

const between = (from: Movement['postings'][number]['account'], to: typeof from, amount: string): Movement => ({
  kind: 'operator.correction',
  reference: nextReference(),
  postings: [
    { account: from, amount: neg(decimal(amount)) },
    { account: to, amount: decimal(amount) },
  ],
});

const run = (...movements: Movement[]): Promise<number[]> => inTransaction(db, (tx) => postAll(tx, movements, 1_000));

const fund = (account: MemberAccount, amount: string) => run(between(system('outside', account.coin), account, amount));

const availableTo = async (memberId: number, coin = 'USDT') => (await balanceOf(db.orm, memberId, 1, coin)).available;

describe('SRV-03 a movement', () => {
  test('moves money between available, frozen and the house, and proves itself', async () => {
    const [free, held] = [available(1, 1, 'USDT'), frozen(1, 1, 'USDT')];
    await fund(free, '100');
    await run(between(free, held, '30.5'), between(held, system('house', 'USDT'), '10.25'));
    expect(await balanceOf(db.orm, 1, 1, 'USDT')).toEqual({ available: '69.5', frozen: '20.25' });
    expect(await balancesOf(db.orm, 1)).toEqual([{ type: 1, coin: 'USDT', available: '69.5', frozen: '20.25' }]);
    expect(await proveLedger(db.orm)).toMatchObject({ sound: true });
    expect(await systemBalances(db.orm)).toContainEqual({ owner: 'house', coin: 'USDT', balance: '10.25' });
  });

  test('that does not add up never reaches the database', async () => {
    const crooked: Movement = {
      ...between(system('outside', 'USDT'), available(2, 1, 'USDT'), '5'),
      postings: [{ account: available(2, 1, 'USDT'), amount: decimal(5) }],
    };
    await expect(run(crooked)).rejects.toThrow(RangeError);
    const mixed: Movement = {
      ...crooked,
      postings: [
        { account: available(2, 1, 'USDT'), amount: decimal(5) },
        { account: system('outside', 'BTC'), amount: decimal(-5) },
      ],
    };
    await expect(run(mixed)).rejects.toThrow(RangeError);
  });

  test('with more decimals than a coin has is refused as a fault', async () => {
    const dust = between(system('outside', 'USDT'), available(2, 1, 'USDT'), '0.0000000000000000001');
    await expect(run(dust)).rejects.toThrow(RangeError);
  });

  test('below zero is refused in the words of the member, and leaves nothing behind', async () => {
    await fund(available(3, 1, 'USDT'), '10');
    const before = await ledgerHash(db.orm);
    const tooMuch = run(between(available(3, 1, 'USDT'), available(4, 1, 'USDT'), '10.00000001'));
    await expect(tooMuch).rejects.toThrow(Refusal);
    await expect(tooMuch).rejects.toThrow('Insufficient available balance');
    expect(await availableTo(3)).toBe('10');
    expect(await availableTo(4)).toBe('0');
    expect(await ledgerHash(db.orm)).toBe(before);
  });

  test('is posted once for its kind and reference', async () => {
    const once = between(system('outside', 'USDT'), available(5, 1, 'USDT'), '7');
    await run(once);
    await expect(run(once)).rejects.toThrow(AlreadyPosted);
    expect(await availableTo(5)).toBe('7');
  });

  test('among several no movement is paid by one that comes after it', async () => {
    await fund(available(80, 1, 'USDT'), '1');
    const first = between(available(80, 1, 'USDT'), frozen(80, 1, 'USDT'), '3');
    const later = between(system('outside', 'USDT'), available(80, 1, 'USDT'), '5');
    await expect(run(first, later)).rejects.toThrow('Insufficient available balance');
    await run(later, first);
    expect(await availableTo(80)).toBe('3');
  });

  test('posts all of several or none', async () => {
    await fund(available(6, 1, 'USDT'), '1');
    const good = between(available(6, 1, 'USDT'), available(7, 1, 'USDT'), '1');
    const bad = between(available(6, 1, 'USDT'), available(7, 1, 'USDT'), '1');
    await expect(run(good, bad)).rejects.toThrow(Refusal);
    expect(await availableTo(7)).toBe('0');
  });

  test('that cancels itself out is kept as a fact without postings', async () => {
    const id = await inTransaction(db, (tx) =>
      post(tx, between(available(8, 1, 'USDT'), available(8, 1, 'USDT'), '5'), 1_000),
    );
    expect(id).toBeGreaterThan(0);
    expect(await balancesOf(db.orm, 8)).toEqual([]);
  });
});

describe('SRV-03 the database itself', () => {
  const refused = (query: string) => expect(db.pool.query(query)).rejects.toThrow();

  beforeAll(() => fund(available(9, 1, 'USDT'), '1'));

  test('refuses postings by hand that do not sum to zero', async () => {
    await refused(`insert into ledger_posting select id, 1, 5, 5 from ledger_account where member_id = 9`);
    await refused('insert into ledger_posting values (999999999, 1, 5, 5), (999999998, 1, -5, -5)');
  });

  test('refuses any change of what was written', async () => {
    await refused('update ledger_posting set amount = amount + 1');
    await refused('delete from ledger_posting');
    await refused('truncate ledger_posting');
    await refused('update ledger_movement set at_ms = 0');
    await refused('delete from ledger_movement');
  });

  test('refuses a negative balance of a member by any way', async () => {
    await refused(`update ledger_account set balance = -1 where member_id = 9`);
  });

  test('a balance changed by hand is found by the proof', async () => {
    const proofs: LedgerProof[] = [];
    await db.orm
      .transaction(async (tx) => {
        await tx.execute(sql`update ledger_account set balance = balance + 1 where member_id = 9`);
        proofs.push(await proveLedger(tx));
        tx.rollback();
      })
      .catch(() => undefined);
    expect(proofs).toMatchObject([{ sound: false, strayBalances: 1 }]);
    expect(proofs[0]?.coins.find((coin) => coin.coin === 'USDT')?.imbalance).toBe('1');
    expect(await proveLedger(db.orm)).toMatchObject({ sound: true });
  });

  /** What a reader sees of the ledger once these statements have changed it behind its triggers; it is undone after. */
  const seenAfter = async <T>(read: (tx: Tx) => Promise<T>, ...statements: string[]): Promise<T | undefined> => {
    const seen: T[] = [];
    const unguarded = ['ledger_posting', 'ledger_movement'].map((table) => `alter table ${table} disable trigger user`);
    await db.orm
      .transaction(async (tx) => {
        for (const statement of [...unguarded, ...statements]) await tx.execute(sql.raw(statement));
        seen.push(await read(tx));
        tx.rollback();
      })
      .catch(() => undefined);
    return seen[0];
  };

  test('a chain that was cut, a movement that lost a posting to another, and one that is gone are found by the proof', async () => {
    const account = available(10, 1, 'USDT');
    const [one = 0] = await fund(account, '3');
    const [other = 0] = await fund(account, '5');
    const provenAfter = (...statements: string[]) => seenAfter(proveLedger, ...statements);
    expect(await provenAfter('update ledger_account set last_movement_id = null where member_id = 10')).toMatchObject({
      sound: false,
      strayBalances: 1,
    });
    // Each balance is still the sum of its postings, and each coin adds up.
    const own = 'account_id = (select id from ledger_account where member_id = 10)';
    const shifted = await provenAfter(
      `update ledger_posting set amount = amount + 1 where movement_id = ${one} and ${own}`,
      `update ledger_posting set amount = amount - 1 where movement_id = ${other} and ${own}`,
    );
    expect(shifted).toMatchObject({ sound: false, strayBalances: 0, unbalancedMovements: 2 });
    expect(shifted?.coins.map(({ imbalance }) => imbalance)).toEqual(shifted?.coins.map(() => '0'));
    expect(await provenAfter(`delete from ledger_movement where id = ${one}`)).toMatchObject({
      sound: false,
      strayPostings: 2,
    });
  });

  test('whatever was changed by hand, the hash of the ledger is another one', async () => {
    const [id = 0] = await fund(available(11, 1, 'USDT'), '3');
    const posting = `where movement_id = ${id} and account_id = (select id from ledger_account where member_id = 11)`;
    const changes = [
      `update ledger_posting set amount = amount + 1 ${posting}`,
      `update ledger_movement set at_ms = at_ms + 1 where id = ${id}`,
      `update ledger_movement set kind = 'practice.grant' where id = ${id}`,
      `update ledger_movement set reference = 'another' where id = ${id}`,
      `update ledger_movement set detail = '{"market":"BTC/USDT"}' where id = ${id}`,
      `update ledger_account set bucket = 'frozen' where member_id = 11`,
      `update ledger_account set coin = 'BTC' where member_id = 11`,
      `update ledger_account set type = 2 where member_id = 11`,
      `update ledger_account set member_id = 12 where member_id = 11`,
    ];
    const hashes = [await ledgerHash(db.orm)];
    for (const change of changes) hashes.push((await seenAfter(ledgerHash, change)) ?? '');
    expect(new Set(hashes).size).toBe(changes.length + 1);
    expect(hashes).not.toContain('');
  });
});

describe('SRV-03 races', () => {
  test('50 at once spend a balance exactly as often as it allows', async () => {
    await fund(available(20, 1, 'USDT'), '10');
    const spends = Array.from({ length: 50 }, () =>
      run(between(available(20, 1, 'USDT'), available(21, 1, 'USDT'), '1')),
    );
    const ended = await Promise.allSettled(spends);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(ended.filter((one) => one.status === 'rejected' && !(one.reason instanceof Refusal))).toEqual([]);
    expect(await availableTo(20)).toBe('0');
    expect(await availableTo(21)).toBe('10');
  });

  test('50 with one reference have one effect', async () => {
    await fund(available(22, 1, 'USDT'), '100');
    const same = between(available(22, 1, 'USDT'), available(23, 1, 'USDT'), '1');
    const ended = await Promise.allSettled(Array.from({ length: 50 }, () => run(same)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await availableTo(23)).toBe('1');
  });

  test('movements in both directions among the same members never deadlock', async () => {
    const members = [30, 31, 32, 33];
    for (const member of members) await fund(available(member, 1, 'USDT'), '1000');
    const jobs = Array.from({ length: 200 }, (_, index) => {
      const from = members[index % 4] ?? 30;
      const to = members[(index * 3 + 1) % 4] ?? 31;
      const other = members[(index + 2) % 4] ?? 32;
      return db.orm.transaction((tx) =>
        postAll(
          tx,
          [
            between(available(from, 1, 'USDT'), available(to, 1, 'USDT'), '0.5'),
            between(available(other, 1, 'USDT'), frozen(from, 2, 'USDT'), '0.25'),
          ],
          1_000,
        ),
      );
    });
    await Promise.all(jobs);
    expect(await proveLedger(db.orm)).toMatchObject({ sound: true });
  });

  test('accounts that do not exist yet are made in order too', async () => {
    const fresh = Array.from({ length: 40 }, (_, index) => {
      const [one, two] = index % 2 === 0 ? [500, 501] : [501, 500];
      return db.orm.transaction((tx) =>
        postAll(
          tx,
          [
            between(system('outside', `C${index % 5}`), available(one, 1, `C${index % 5}`), '1'),
            between(system('outside', `C${index % 5}`), available(two, 1, `C${index % 5}`), '1'),
          ],
          1_000,
        ),
      );
    });
    await Promise.all(fresh);
    expect((await balancesOf(db.orm, 500)).map(({ available: free }) => free)).toEqual(['8', '8', '8', '8', '8']);
  });
});

describe('SRV-03 the statement', () => {
  test('adds up to the balance, newest first, in pages', async () => {
    const account = available(40, 1, 'USDT');
    await fund(account, '10');
    await run(between(account, frozen(40, 1, 'USDT'), '3'), between(account, system('fees', 'USDT'), '1.5'));
    const all = await statementOf(db.orm, 40, { page: 1, limit: 10 });
    expect(all.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      ['-1.5', '5.5'],
      ['-3', '7'],
      ['10', '10'],
    ]);
    const second = await statementOf(db.orm, 40, { page: 2, limit: 2, type: 1, coin: 'USDT' });
    expect(second.map(({ amount }) => amount)).toEqual(['10']);
    expect(await statementOf(db.orm, 40, { page: 1, limit: 10, coin: 'BTC' })).toEqual([]);
    expect(await statementOf(db.orm, 40, { page: 1, limit: 10, type: 2 })).toEqual([]);
  });
});
