import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyForLoan, getLoanProducts, getLoans } from '../../src/contract/calls/loans.ts';
import { buyMining, getMiningOrders, getMiningProducts } from '../../src/contract/calls/mining.ts';
import { createOption, getOption, getOptionConfig } from '../../src/contract/calls/options.ts';
import { upload } from '../../src/contract/calls/site.ts';
import { getStakingOrders, getStakingProjects, joinStaking, redeemStaking } from '../../src/contract/calls/staking.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { proveLedger } from '../ledger/proof.ts';
import { type LineOptions, runLine, type Said } from '../testing/operator-line.ts';
import { givePayPassword } from '../testing/pay-password.ts';
import { photo } from '../testing/pictures.ts';
import type { TestMember } from '../testing/test-server.ts';
import { BTC, startTradingServer, type TradingServer } from '../testing/trading.ts';

const PAGE = { page: 1, limit: 10 };
let server: TradingServer;
let ada: TestMember;
beforeAll(async () => {
  server = await startTradingServer({ SANDBOX_AUTO_REVIEW: 'off' });
});
afterAll(async () => {
  expect((await proveLedger(server.db.orm)).sound).toBe(true);
  await server.stop();
});
beforeEach(async () => {
  ada = await server.newTrader();
  await givePayPassword(server, ada);
});

const operator = (line: readonly string[], options?: LineOptions): Promise<Said> => runLine(server, line, options);
/** Runs a command line as typed; `+` stands for a space within a word. */
const type = (line: string): Promise<Said> => operator(line.split(' ').map((word) => word.replaceAll('+', ' ')));
const done = async (line: string): Promise<Said> => {
  const said = await type(line);
  expect([said.code, said.err]).toEqual([0, '']);
  return said;
};
const refused = async (line: string, words: RegExp) => {
  const { code, err } = await type(line);
  expect([line, code, err]).toEqual([line, 1, expect.stringMatching(words)]);
};
const rows = async (subject: string): Promise<Record<string, unknown>[]> =>
  (JSON.parse((await type(`${subject} list --json`)).out) as { rows: Record<string, unknown>[] }).rows;
const lastAct = async () => (await server.db.pool.query('select * from operator_act order by id desc limit 1')).rows[0];
const actCount = async () => (await server.db.pool.query('select count(*) from operator_act')).rows[0].count;
const usdt = async () => {
  const { available, frozen } = await server.holding(ada, 'USDT');
  return [available, frozen];
};
const later = async (days: number) => {
  server.clock.advance(days * DAY_MS);
  await server.jobs.runDue();
};

describe('PROD-01 loan products', () => {
  const offered = async () => server.ok(getLoanProducts, { id: undefined }, { as: ada });
  const picture = async (width?: number) =>
    (await server.sendFile(upload, await photo(width), {}, { as: ada })).data?.url ?? '';
  const apply = async (productId: string, amount: string) =>
    server.send(
      applyForLoan,
      {
        productId,
        amount: decimal(amount),
        frontPhoto: await picture(),
        backPhoto: await picture(),
        handheldPhoto: await picture(),
        interest: undefined,
        cycleDays: undefined,
      },
      { as: ada },
    );
  const loans = () => server.ok(getLoans, { status: 'all', ...PAGE }, { as: ada });
  const ADD = 'loan-products add --title Summer+loan --lender Harbour --minimum 50 --maximum 500 --rate 0.1 --days 10';

  test('SRV-08 an added one is served last, changed it is so for new loans alone, retired it is gone and its loans go on', async () => {
    const seeded = (await offered()).length;
    const added = await done(ADD);
    expect(added.asked).toBe(
      'Members will be offered: "Summer loan" by Harbour, 50 to 500 USDT for 10 days at 0.1 % a day, 1 % in all.',
    );
    expect(await lastAct()).toMatchObject({
      command: 'loan-products add',
      detail: { title: 'Summer loan', rate: '0.1' },
      outcome: expect.stringMatching(/^Loan product \d+ is offered: "Summer loan"/),
    });
    const product = (await offered()).at(-1);
    expect(await offered()).toHaveLength(seeded + 1);
    expect(product).toMatchObject({ title: 'Summer loan', lender: 'Harbour', dailyRate: '0.1', cycleDays: 10 });
    const id = product?.id ?? '';
    expect((await apply(id, '100')).code).toBe(CODE.ok);

    const changed = await done(`loan-products change ${id} --rate 0.2 --maximum 90`);
    expect(changed.asked).toMatch(
      /New orders will get: .*50 to 90 USDT.*0\.2 %.*now .*50 to 500.*\. The order that runs goes on as agreed\./,
    );
    expect((await apply(id, '100')).msg).toBe('The amount must be from 50 to 90');
    expect((await apply(id, '90')).code).toBe(CODE.ok);
    expect((await loans()).map(({ amount, interest }) => [amount, interest])).toEqual([
      ['90', '1.8'],
      ['100', '1'],
    ]);

    const retired = await done(`loan-products retire ${id}`);
    expect(retired.asked).toMatch(/offered no more: "Summer loan".*The 2 orders that run go on as agreed\.$/);
    expect(await offered()).toHaveLength(seeded);
    expect((await apply(id, '60')).msg).toMatch(/not on offer/);
    expect((await rows('loan-products')).at(-1)).toMatchObject({ offered: false, running: 2, rate: '0.2' });
    const [, first] = await loans();
    expect((await operator(['loans', 'approve', first?.id ?? ''])).code).toBe(0);
    expect(await usdt()).toEqual(['10100', '0']);
    await later(10);
    expect(await usdt()).toEqual(['9999', '0']);
    await refused(`loan-products retire ${id}`, /retired already/);
    await done(`loan-products restore ${id}`);
    expect((await offered()).at(-1)).toMatchObject({ id, dailyRate: '0.2' });
    await done(`loan-products retire ${id}`);
  });

  test('SRV-08 an application is decided by its three photos: front, back, and the one with the member', async () => {
    const [frontPhoto, backPhoto, handheldPhoto] = [await picture(300), await picture(310), await picture(320)];
    const terms = { interest: undefined, cycleDays: undefined };
    const asked = { productId: (await offered())[0]?.id ?? '', amount: decimal(100), ...terms };
    await server.ok(applyForLoan, { ...asked, frontPhoto, backPhoto, handheldPhoto }, { as: ada });
    const id = (await loans())[0]?.id ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'operator-test-'));
    expect((await operator(['loans', 'photos', id, '--out', folder])).code).toBe(0);
    const widthOf = async (side: string) =>
      (await sharp(readFileSync(join(folder, `loan-${id}-${side}.jpg`))).metadata()).width;
    expect(await Promise.all(['front', 'back', 'handheld'].map(widthOf))).toEqual([300, 310, 320]);
    rmSync(folder, { recursive: true });
  });

  test('SRV-08 bad values are refused in words, change nothing and leave no act', async () => {
    const [before, acts] = [await rows('loan-products'), await actCount()];
    const bad: [string, string, RegExp][] = [
      ['--minimum 50', '--minimum 0', /--minimum has to be a whole number from 1/],
      ['--minimum 50', '--minimum 0.5', /whole number/],
      ['--minimum 50', '--minimum 1e2', /whole number/],
      ['--minimum 50', '--minimum 501', /--minimum 501 is above --maximum 500/],
      ['--maximum 500', '--maximum 1000000000000', /999999999999/],
      ['--rate 0.1', '--rate 1.0001', /percentage from 0 to 1/],
      ['--rate 0.1', '--rate 0.005', /at most 2 decimals/],
      ['--rate 0.1', '--rate a+lot', /percentage/],
      ['--days 10', '--days 0', /--days has to be a whole number from 1 to 3650/],
      ['--days 10', '--days 1.5', /--days/],
      ['--days 10', '--days 3651', /--days/],
      ['--title Summer+loan', '--title +', /--title has to be a text/],
      ['--title Summer+loan', `--title ${'x'.repeat(61)}`, /1 to 60/],
    ];
    for (const [right, wrong, words] of bad) await refused(ADD.replace(right, wrong), words);
    expect((await type('loan-products add --title x')).code).toBe(2);
    await refused('loan-products change 1', /Say what to change: --title, --lender/);
    await refused('loan-products change 1 --minimum 999999', /above --maximum/);
    await refused('loan-products change 999 --days 5', /no loan product 999/);
    await refused('loan-products retire x', /not a number of the list/);
    await refused('loan-products restore 1', /offered already/);
    expect([await rows('loan-products'), await actCount()]).toEqual([before, acts]);
  });

  test('SRV-08 a no does nothing, and --json answers scripts', async () => {
    const seeded = (await offered()).length;
    expect((await operator(['loan-products', 'retire', '1'], { answer: false })).code).toBe(1);
    expect(await offered()).toHaveLength(seeded);
    const { out } = await type(`${ADD} --yes --json`);
    expect(JSON.parse(out)).toEqual({ ok: true, said: expect.stringMatching(/is offered/) });
    expect(JSON.parse((await type('loan-products retire 999 --yes --json')).out)).toMatchObject({ ok: false });
  });
});

describe('PROD-02 mining products', () => {
  const offered = () => server.ok(getMiningProducts, { id: undefined }, { as: ada });
  const buy = (productId: string, amount: string) =>
    server.send(
      buyMining,
      { productId, amount: decimal(amount), dailyRate: undefined, cycleDays: undefined },
      { as: ada },
    );

  test('SRV-08 an added one is served, changed it is so for new orders alone, retired it is gone and its orders go on', async () => {
    await done('mining-products add --title Miner+X --coin usdt --minimum 100 --maximum 1000 --rate 0.5 --days 2');
    const product = (await offered()).at(-1);
    expect(product).toMatchObject({
      title: 'Miner X',
      coin: 'USDT',
      minAmount: '100',
      cycleDays: 2,
      image: '/products/usdt.svg',
    });
    const id = product?.id ?? '';
    expect((await buy(id, '1000')).code).toBe(CODE.ok);
    await done(`mining-products change ${id} --rate 0.1 --days 5 --title Miner+Y`);
    expect((await buy(id, '100')).code).toBe(CODE.ok);
    expect(await server.ok(getMiningOrders, PAGE, { as: ada })).toMatchObject([
      { title: 'Miner Y', dailyRate: '0.1', days: 5, totalYield: '0.5' },
      { title: 'Miner X', dailyRate: '0.5', days: 2, totalYield: '10' },
    ]);
    await done(`mining-products retire ${id}`);
    expect(await lastAct()).toMatchObject({
      command: 'mining-products retire',
      outcome: `Mining product ${id} is offered no more. The 2 orders that run go on as agreed`,
    });
    expect((await offered()).map((one) => one.id)).not.toContain(id);
    expect((await buy(id, '100')).msg).toMatch(/not on offer/);
    for (let day = 0; day < 5; day += 1) await later(1);
    expect(await usdt()).toEqual(['10010.5', '0']);
    expect((await rows('mining-products')).at(-1)).toMatchObject({ running: 0, offered: false });
  });

  test('SRV-08 an unknown coin, no yield and a coin that changes are refused', async () => {
    const add = (coin: string, rate: string) =>
      `mining-products add --title X --coin ${coin} --minimum 1 --maximum 2 --rate ${rate} --days 2`;
    await refused(add('NOPE', '0.1'), /no coin "NOPE"/);
    await refused(add('USDT', '0'), /from 0.01 to 1/);
    await refused(add('USDT', '5'), /from 0.01 to 1/);
    expect((await type('mining-products change 1 --coin BTC')).err).toMatch(/Unknown option/);
  });
});

describe('PROD-03 staking projects', () => {
  const projects = () => server.ok(getStakingProjects, undefined, { as: ada });
  const newest = async () => (await projects()).at(-1);
  const termId = async (days: number) => (await newest())?.terms.find((term) => term.days === days)?.id ?? '';
  const join = (projectId: string, term: string, amount: string) =>
    server.send(
      joinStaking,
      {
        projectId,
        termId: term,
        amount: decimal(amount),
        payPassword: 'pay123',
        yearlyRate: undefined,
        redeemable: undefined,
      },
      { as: ada },
    );
  const stakes = () => server.ok(getStakingOrders, { status: 'all', ...PAGE }, { as: ada });

  test('SRV-08 an added one is served, changed it is so for new stakes alone, retired it is gone and its stakes go on', async () => {
    const seeded = (await projects()).length;
    await done('staking-projects add --coin USDT --redeemable on --term 30:7.3:10 --term 10:3.65:10');
    const project = await newest();
    expect(project).toMatchObject({
      coin: 'USDT',
      redeemable: true,
      terms: [
        { days: 10, yearlyRate: '3.65', minAmount: '10' },
        { days: 30, yearlyRate: '7.3' },
      ],
    });
    const id = project?.id ?? '';
    const [short, long] = [await termId(10), await termId(30)];
    expect((await join(id, short, '1000')).code).toBe(CODE.ok);
    expect((await join(id, long, '100')).code).toBe(CODE.ok);

    const changed = await done(`staking-projects change ${id} --redeemable off --term 10:36.5:20 --drop-term 30`);
    expect(changed.asked).toMatch(/New orders will get: USDT, not redeemable, 10 days at 36.5 % a year from 20 \(now/);
    expect(await newest()).toMatchObject({ redeemable: false, terms: [{ id: short, days: 10, yearlyRate: '36.5' }] });
    expect((await join(id, long, '100')).msg).toMatch(/not on offer/);
    expect((await join(id, short, '10')).msg).toBe('Stake at least 20');
    expect((await join(id, short, '1000')).code).toBe(CODE.ok);
    expect((await stakes()).map(({ totalYield, redeemable }) => [totalYield, redeemable])).toEqual([
      ['10', false],
      ['0.6', true],
      ['1', true],
    ]);

    await done(`staking-projects retire ${id}`);
    expect(await projects()).toHaveLength(seeded);
    expect((await join(id, short, '1000')).msg).toMatch(/not on offer/);
    expect((await rows('staking-projects')).at(-1)).toMatchObject({ terms: '10:36.5:20', running: 3, offered: false });
    const [, middle] = await stakes();
    expect((await server.send(redeemStaking, { id: middle?.id ?? '' }, { as: ada })).code).toBe(CODE.ok);
    await later(10);
    expect(await usdt()).toEqual(['10011', '0']);
    await done(`staking-projects restore ${id}`);
    await done(`staking-projects change ${id} --term 30:5:10`);
    expect((await newest())?.terms).toMatchObject([{ days: 10 }, { id: long, days: 30, yearlyRate: '5' }]);
  });

  test('SRV-08 a project has each term once and at least one, in bounds', async () => {
    const before = await rows('staking-projects');
    const add = (terms: string) => `staking-projects add --coin USDT --redeemable on ${terms}`;
    await refused(add('--term 30:6:100 --term 30:7:100'), /same days/);
    for (const term of ['30', '30:6', '30:6:100:1', '0:6:100', '30:0:100', '30:366:100', '30:6:0.5', '30:0.005:1'])
      await refused(add(`--term ${term}`), /--term .* has to be days:rate:minimum/);
    await refused('staking-projects add --coin USDT --redeemable maybe --term 30:6:100', /on or off/);
    await refused('staking-projects change 1 --drop-term 7 --drop-term 30 --drop-term 90', /at least one --term/);
    await refused('staking-projects change 1 --drop-term 8', /no term of these days/);
    expect(await rows('staking-projects')).toEqual(before);
  });
});

describe('OPT-02 option durations', () => {
  const config = () => server.ok(getOptionConfig, undefined, { as: ada });
  const take = (durationS: number, stake: string) =>
    server.send(
      createOption,
      { marketId: BTC.id, durationS, stake: decimal(stake), direction: 'up', payoutRate: undefined },
      { as: ada },
    );
  beforeEach(async () => {
    server.clock.advance(3_600_000);
    await server.trade('100');
  });

  test('SRV-08 an added one is served, changed it is so for new options alone, retired it is gone and its options go on', async () => {
    const { asked } = await done('option-durations add --seconds 90 --minimum 2.5 --maximum 100 --payout 83');
    expect(asked).toMatch(/90 s, stakes of 2.5 to 100 USDT, a win adds 83 % of the stake/);
    const { durationsS, minimums, payoutRates } = await config();
    const place = durationsS.indexOf(90);
    expect([minimums[place], payoutRates[place]]).toEqual(['2.5', '0.83']);
    const orderId = (await take(90, '100')).data?.orderId ?? '';
    await done('option-durations change 90 --payout 50 --maximum 50');
    expect((await take(90, '100')).msg).toMatch(/at most 50/);
    const second = (await take(90, '50')).data?.orderId ?? '';
    await done('option-durations retire 90');
    expect(await lastAct()).toMatchObject({ command: 'option-durations retire', detail: { seconds: '90' } });
    expect((await config()).durationsS).not.toContain(90);
    expect((await take(90, '50')).msg).toMatch(/not offered/);
    expect((await rows('option-durations')).find(({ seconds }) => seconds === 90)).toMatchObject({ running: 2 });
    // One price every few seconds, because a gap would void the options.
    for (let passed = 0; passed < 95; passed += 5) {
      server.clock.advance(5_000);
      await server.trade(String(101 + passed));
      await server.jobs.runDue();
    }
    const order = (id: string) => server.ok(getOption, { orderId: id }, { as: ada });
    expect(await order(orderId)).toMatchObject({ result: 'win', profit: '83', payoutRate: '0.83' });
    expect(await order(second)).toMatchObject({ result: 'win', profit: '25' });
  });

  test('SRV-08 the last duration stays on offer', async () => {
    const [last = 0, ...others] = (await config()).durationsS;
    for (const seconds of others) await done(`option-durations retire ${seconds}`);
    await refused(`option-durations retire ${last}`, /last duration on offer/);
    expect((await config()).durationsS).toEqual([last]);
    for (const seconds of others) await done(`option-durations restore ${seconds}`);
    expect((await config()).durationsS).toEqual([last, ...others]);
  });

  test('SRV-08 bad values are refused, and a duration that is there is not added again', async () => {
    const before = await rows('option-durations');
    const add = (seconds: string, minimum: string, maximum: string, payout: string) =>
      `option-durations add --seconds ${seconds} --minimum ${minimum} --maximum ${maximum} --payout ${payout}`;
    for (const seconds of ['4', '86401', '30.5', 'x'])
      await refused(add(seconds, '1', '2', '80'), /--seconds has to be a whole number from 5 to 86400/);
    for (const minimum of ['0', '0.000000001', '1000000000000'])
      await refused(add('45', minimum, '2', '80'), /--minimum has to be a number above 0 with at most 8 decimals/);
    await refused(add('45', '3', '2', '80'), /above --maximum/);
    await refused(add('45', '3', '29', '80'), /at least 10 times --minimum/);
    for (const payout of ['0', '0.8', '101', '80.5'])
      await refused(add('45', '1', '20', payout), /--payout has to be a percentage from 1 to 100/);
    await refused(add('30', '1', '2', '80'), /duration of 30 s already/);
    expect(await rows('option-durations')).toEqual(before);
  });
});
