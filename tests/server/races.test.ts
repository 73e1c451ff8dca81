/**
 * Fifty identical requests at once, on every call that moves money. `npm run races` runs the full form; a difference
 * names the burst's number, so that the burst can be repeated.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '../../server/ledger/proof.ts';
import { writeSetting } from '../../server/services/site/settings.ts';
import type { Call } from '../../src/contract/call.ts';
import { applyForLoan } from '../../src/contract/calls/loans.ts';
import { deposit } from '../../src/contract/calls/wallet.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { CONTESTS, type Contest, doubledMovements } from '../races/contests.ts';
import { SPENDINGS, type Spending } from '../races/spending.ts';
import { depositTarget, type Stage, setStage } from '../races/stage.ts';
import { Random } from '../simulation/random.ts';

const AT_ONCE = 50;
/** The number of bursts of all kinds together. */
const BURSTS = Number(process.env['RACES'] ?? 50);
/** Where the numbering of bursts begins, to go on where an earlier run ended. */
const FIRST_ROUND = Number(process.env['RACES_FROM'] ?? 0);
const KINDS = SPENDINGS.length * 2 + CONTESTS.length;
const ROUNDS = Math.max(1, Math.ceil(BURSTS / KINDS));
const MS_PER_BURST = 4_000;
const SPENDABLE = 10_000;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await writeSetting(stage.server.db.orm, 'sandbox_auto_review', '0', 0);
});
afterAll(async () => {
  expect(await proveLedger(stage.server.db.orm)).toMatchObject({ sound: true });
  expect(await doubledMovements(stage)).toBe(0);
  await stage.server.stop();
});

const burst = async <T>(act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => act(index)));

const sendAll = async (
  call: Call<never, unknown>,
  payload: unknown,
  as: Parameters<Stage['picture']>[0],
  key?: string,
) => {
  const answers = await burst(() =>
    stage.server.send(call, payload as never, { as, ...(key === undefined ? {} : { key }) }),
  );
  const refusals = new Set(answers.filter(({ code }) => code !== 1).map(({ msg }) => msg));
  return { succeeded: answers.filter(({ code }) => code === 1), refusals: [...refusals] };
};

const heldOf = async (spending: Pick<Spending, 'account'>, as: Parameters<Stage['picture']>[0], coin = 'USDT') =>
  stage.server.holding(as, coin, spending.account);

/** The balance suffices for some of the fifty, none or all. */
const spendAtOnce = async (spending: Spending, random: Random, what: string): Promise<void> => {
  const times = random.integer(0, AT_ONCE + 2);
  const balance = spending.unit * times + random.integer(0, Math.ceil(spending.unit) - 1);
  const as = await stage.member(spending.account === 1 ? balance : 0, spending.account === 2 ? balance : 0);
  const [call, payload] = await spending.asked(stage, as);
  await stage.server.trade('100');
  const { succeeded, refusals } = await sendAll(call, payload, as);
  const affordable = Math.min(AT_ONCE, times);
  expect(succeeded.length, what).toBe(affordable);
  if (affordable < AT_ONCE) expect(refusals, what).toEqual(['Insufficient available balance']);
  expect(Number((await heldOf(spending, as)).available), what).toBeCloseTo(balance - affordable * spending.unit, 8);
};

const spendOnce = async (spending: Spending, what: string): Promise<void> => {
  const as = await stage.member(SPENDABLE, SPENDABLE);
  const [call, payload] = await spending.asked(stage, as);
  await stage.server.trade('100');
  const { succeeded } = await sendAll(call, payload, as, randomUUID());
  expect(succeeded, what).toHaveLength(AT_ONCE);
  expect(new Set(succeeded.map(({ text }) => text)).size, what).toBe(1);
  expect(Number((await heldOf(spending, as)).available), what).toBeCloseTo(SPENDABLE - spending.unit, 8);
};

const contend = async (contest: Contest, random: Random, what: string): Promise<void> => {
  const as = await stage.member(SPENDABLE);
  await stage.server.trade('100');
  const race = await contest.prepare(stage, as);
  const rivalAt = race.rival === undefined ? -1 : random.integer(0, AT_ONCE - 1);
  const tries = await burst(async (index) => {
    if (index !== rivalAt) return race.tryOnce();
    await race.rival?.();
    return false;
  });
  const won = tries.filter(Boolean).length;
  expect(won, what).toBeLessThanOrEqual(1);
  // A late attempt changes nothing; where the member did not win, the rival did.
  await race.rival?.();
  expect(await race.tryOnce(), what).toBe(false);
  const { available, frozen } = await heldOf({ account: 1 }, as, race.coin);
  expect(`${available} ${frozen}`, what).toBe(won === 1 ? race.won : race.lost);
};

const rounds = async (kind: number, play: (random: Random, what: string) => Promise<void>): Promise<void> => {
  for (let round = FIRST_ROUND; round < FIRST_ROUND + ROUNDS; round += 1) {
    const seed = round * KINDS + kind;
    await play(new Random(seed), `burst ${seed}`);
  }
};

describe(`SRV-03 ${ROUNDS} times fifty at once`, () => {
  const timeoutMs = 30_000 + ROUNDS * MS_PER_BURST;
  test.each(SPENDINGS.map((spending, kind) => [spending.name, kind, spending] as const))(
    '%s succeeds exactly as often as the balance allows',
    (_name, kind, spending) => rounds(kind, (random, what) => spendAtOnce(spending, random, what)),
    timeoutMs,
  );
  test.each(SPENDINGS.map((spending, kind) => [spending.name, SPENDINGS.length + kind, spending] as const))(
    'API-08 %s under one key has one effect, of which all fifty are told',
    (_name, kind, spending) => rounds(kind, (_random, what) => spendOnce(spending, what)),
    timeoutMs,
  );
  test.each(CONTESTS.map((contest, kind) => [contest.name, SPENDINGS.length * 2 + kind, contest] as const))(
    'SRV-07 %s has one outcome',
    (_name, kind, contest) => rounds(kind, (random, what) => contend(contest, random, what)),
    timeoutMs,
  );
});

describe('SRV-09 a limit on open requests holds against fifty at once', () => {
  test('for deposits and loan applications', async () => {
    const as = await stage.member(0);
    const photo = await stage.picture(as);
    const target = await depositTarget(stage, as);
    const paid = { ...target, amount: decimal(100), type: 1 as const, voucher: photo };
    const photos = { frontPhoto: photo, backPhoto: photo, handheldPhoto: photo };
    const terms = { interest: undefined, cycleDays: undefined };
    const applied = { productId: '1', amount: decimal(1000), ...photos, ...terms };
    const taken = async <P>(call: Call<P, unknown>, payload: P) =>
      (await sendAll(call as unknown as Call<never, unknown>, payload, as)).succeeded.length;
    expect(await taken(deposit, paid)).toBe(20);
    expect(await taken(applyForLoan, applied)).toBe(10);
  });
});
