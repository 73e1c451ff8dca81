import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { add, type Decimal, decimal, div, isNegative, neg, ZERO } from '../../src/contract/decimal.ts';
import { Refusal } from '../base/refusal.ts';
import { type Database, inTransaction } from '../db/connection.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Account, accountKeyOf, available, frozen, system } from './accounts.ts';
import { balanceOf, systemBalances } from './balances.ts';
import { AlreadyPosted, postAll } from './ledger.ts';
import type { Movement } from './movement.ts';
import { proveLedger } from './proof.ts';
import { statementOf } from './statement.ts';

let db: Database;
let runs = 0;
beforeAll(async () => {
  db = await createTestDatabase(4);
});
afterAll(() => db.close());

const MEMBERS = 3;
const COINS = ['USDT', 'BTC'];

/** Each run has members of its own, so that runs can share a database. */
const accountsOf = (run: number): Account[] =>
  COINS.flatMap((coin) => [
    ...Array.from({ length: MEMBERS }, (_, index) => run * MEMBERS + index + 1).flatMap((member) => [
      available(member, 1, coin),
      frozen(member, 1, coin),
    ]),
    system('house', coin),
    system('fees', coin),
  ]);

interface Step {
  readonly moves: readonly { readonly from: number; readonly to: number; readonly units: number }[];
  /** Repeats the reference of an earlier step. */
  readonly repeats: boolean;
}
const place = fc.nat({ max: MEMBERS * 2 + 1 });
const step: fc.Arbitrary<Step> = fc.record({
  moves: fc.array(fc.record({ from: place, to: place, units: fc.integer({ min: 0, max: 400 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  repeats: fc.boolean(),
});

const nameOf = (account: Account): string => Object.values(accountKeyOf(account)).join(' ');

test('SRV-03 any sequence of movements does what a pure model does: nothing negative, one effect per key, sums kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), fc.constantFrom(0, 1), async (steps, coin) => {
      runs += 1;
      const run = runs;
      const accounts = accountsOf(run).filter((account) => account.coin === COINS[coin]);
      const model = new Map<string, Decimal>();
      const of = (account: Account): Decimal => model.get(nameOf(account)) ?? ZERO;
      let reference = '';

      for (const [index, { moves, repeats }] of steps.entries()) {
        const repeated = repeats && reference !== '';
        if (!repeated) reference = `${run}/${index}`;
        const postings = moves.flatMap(({ from, to, units }) => {
          const [payer, payee] = [accounts[from], accounts[to]];
          if (payer === undefined || payee === undefined) return [];
          const amount = div(decimal(units), decimal(8), 3);
          return [
            { account: payer, amount: neg(amount) },
            { account: payee, amount },
          ];
        });
        const movement: Movement = { kind: 'operator.correction', reference, postings };
        const after = new Map(model);
        for (const { account, amount } of postings)
          after.set(nameOf(account), add(after.get(nameOf(account)) ?? ZERO, amount));
        const allowed = accounts.every(
          (account) => account.owner !== 'member' || !isNegative(after.get(nameOf(account)) ?? ZERO),
        );

        const ended = await inTransaction(db, (tx) => postAll(tx, [movement], index)).then(
          () => 'posted',
          (error: unknown) => {
            if (error instanceof AlreadyPosted) return 'again';
            if (error instanceof Refusal) return 'refused';
            throw error;
          },
        );
        // A refused movement leaves its reference unused; a repeated one may fail either way, but must have no effect.
        if (ended === 'posted') {
          expect(allowed).toBe(true);
          for (const [name, balance] of after) model.set(name, balance);
        } else if (ended === 'again') expect(repeated).toBe(true);
        else expect(allowed).toBe(false);
      }

      for (const account of accounts) {
        if (account.owner !== 'member' || account.bucket !== 'available') continue;
        const held = await balanceOf(db.orm, account.memberId, 1, account.coin);
        expect(held.available).toBe(of(account));
        expect(held.frozen).toBe(of(frozen(account.memberId, 1, account.coin)));
        const lines = await statementOf(db.orm, account.memberId, { page: 1, limit: 100 });
        expect(lines.reduce((total, line) => add(total, line.amount), ZERO)).toBe(held.available);
      }
    }),
    { numRuns: 40 },
  );
  expect(await proveLedger(db.orm)).toMatchObject({ sound: true });
  expect((await systemBalances(db.orm)).length).toBeGreaterThan(0);
}, 120_000);
