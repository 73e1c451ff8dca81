import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loans } from '../../server/db/schema/products.ts';
import { deposits } from '../../server/db/schema/wallet.ts';
import { writeSetting } from '../../server/services/site/settings.ts';
import { runLine } from '../../server/testing/operator-line.ts';
import {
  deposit,
  getDepositCoins,
  getWithdrawalCoins,
  getWithdrawalInfo,
  withdraw,
} from '../../src/contract/calls/wallet.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { PAY_PASSWORD, type Stage, setStage } from '../races/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await writeSetting(stage.server.db.orm, 'sandbox_auto_review', '0', 0);
});
afterAll(() => stage.server.stop());

const operator = (...line: string[]) => runLine(stage.server, line);
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

test('SRV-08 WALLET-01 an operator enters an address and a bank account, and takes them off again', async () => {
  const as = await stage.member(0);
  const addresses = async () =>
    (await stage.server.ok(getDepositCoins, undefined, { as })).flatMap(({ networks }) =>
      networks.map(({ address, cardNumber }) => address || cardNumber),
    );
  const added = await operator('networks', 'add', '--coin', 'usdt', '--kind', 'trc20', '--address', TRON);
  expect(added).toMatchObject({ code: 0, asked: expect.stringContaining(`USDT to ${TRON}`) });
  const bank = ['--bank-name', 'First Bank', '--account', 'DE89370400440532013000', '--recipient', 'Exchange Ltd'];
  const more = ['--bank-address', '1 Bank Street', '--transfer-code', 'FIRSTBIC', '--company-address', '2 Own Street'];
  expect((await operator('networks', 'add', '--coin', 'USDT', '--kind', 'bank', ...bank, ...more)).code).toBe(0);
  expect(await addresses()).toEqual(expect.arrayContaining([TRON, 'DE89370400440532013000']));
  const [usdt] = await stage.server.ok(getDepositCoins, undefined, { as });
  expect(usdt?.networks.find(({ bankName }) => bankName === 'First Bank')).toMatchObject({
    cardNumber: 'DE89370400440532013000',
    recipientName: 'Exchange Ltd',
    bankAddress: '1 Bank Street',
    transferCode: 'FIRSTBIC',
    companyAddress: '2 Own Street',
  });
  const id = /Network (\d+)/.exec(added.out)?.[1] ?? '';
  expect((await operator('networks', 'remove', id)).code).toBe(0);
  expect(await addresses()).not.toContain(TRON);
  // A page that was open before cannot send a deposit for it either.
  const asked = {
    coinId: stage.coinIds['USDT'] ?? '',
    networkId: id,
    amount: decimal(5),
    type: 1,
    voucher: 'x',
  } as const;
  expect((await stage.server.send(deposit, asked, { as })).msg).toBe('Choose a coin and a network');
  expect((await operator('networks', 'list')).out).toContain(TRON);
  expect((await operator('networks', 'restore', id)).code).toBe(0);
  expect(await addresses()).toContain(TRON);
});

test('SRV-08 a network that cannot be paid to is refused in words', async () => {
  const refusals: [string[], RegExp][] = [
    [['--coin', 'USDT', '--kind', 'erc20', '--address', TRON], /no ERC20 address/],
    [['--coin', 'USDT', '--kind', 'trc20'], /no TRC20 address/],
    [['--coin', 'USDT', '--kind', 'bank', '--bank-name', 'First Bank'], /--account is missing/],
    [['--coin', 'XYZ', '--kind', 'trc20', '--address', TRON], /no coin "XYZ"/],
    [['--coin', 'USDT', '--kind', 'swift'], /one of trc20, erc20, bank/],
  ];
  for (const [words, reason] of refusals) expect((await operator('networks', 'add', ...words)).err).toMatch(reason);
  expect((await operator('networks', 'remove', '999')).err).toMatch(/no such network/);
});

test('SRV-08 WALLET-02 an operator sets limits and fee of a coin, fixed or by percent, or takes it off', async () => {
  const as = await stage.member(10_000);
  const info = () => stage.server.ok(getWithdrawalInfo, { coinId: stage.coinIds['USDT'] ?? '', type: 1 }, { as });
  const set = await operator('fees', 'set', 'USDT', '--percent', '0.5', '--minimum', '20', '--maximum', '900');
  expect(set).toMatchObject({ code: 0, asked: expect.stringContaining('fee 0.5 % (was 1 USDT)') });
  expect(await info()).toMatchObject({ feeMode: 'percent', feePercent: '0.5', minimum: '20', maximum: '900' });
  expect((await operator('fees', 'set', 'USDT', '--fixed', '2')).code).toBe(0);
  expect(await info()).toMatchObject({ feeMode: 'fixed', feeFixed: '2', minimum: '20' });
  expect((await operator('fees', 'set', 'USDT', '--minimum', '1000')).err).toMatch(/not above --maximum/);
  expect((await operator('fees', 'set', 'USDT', '--percent', '100')).err).toMatch(/below 100/);
  expect((await operator('fees', 'set', 'USDT', '--percent', '1', '--fixed', '1')).err).toMatch(/not both/);
  expect((await operator('fees', 'set', 'SHIB', '--fixed', '1')).err).toMatch(/SHIB/);
  const coins = async () => (await stage.server.ok(getWithdrawalCoins, undefined, { as })).map(({ title }) => title);
  const destinationId = await stage.newest('withdrawal_address', as);
  const take = async () => {
    const asked = { coinId: stage.coinIds['USDT'] ?? '', amount: decimal(50), type: 1, destinationId } as const;
    const way = { payPassword: PAY_PASSWORD, destination: 'wallet', fee: undefined } as const;
    return stage.server.send(withdraw, { ...asked, ...way }, { as });
  };
  await operator('fees', 'set', 'USDT', '--offered', 'off');
  expect([await coins(), (await take()).msg]).toEqual([
    expect.not.arrayContaining(['USDT']),
    'This coin cannot be withdrawn',
  ]);
  await operator('fees', 'set', 'USDT', '--offered', 'on');
  expect([await coins(), (await take()).code]).toEqual([expect.arrayContaining(['USDT']), 1]);
});

test('SRV-08 SRV-03 a limit or fee with more decimals than are booked is refused', async () => {
  for (const name of ['fixed', 'percent', 'minimum', 'maximum'])
    expect((await operator('fees', 'set', 'USDT', `--${name}`, '0.300000001')).err).toBe(
      `--${name} has more than 8 decimals\n`,
    );
  expect((await operator('fees', 'set', 'USDT', '--fixed', '2.00000001')).code).toBe(0);
});

test('SRV-08 the list of withdrawals shows what each is worth and who agreed already', async () => {
  await operator('fees', 'set', 'USDT', '--maximum', '50000');
  const as = await stage.member(40_000);
  const destinationId = await stage.newest('withdrawal_address', as);
  const asked = { coinId: stage.coinIds['USDT'] ?? '', amount: decimal(20_000), type: 1, destinationId } as const;
  const way = { payPassword: PAY_PASSWORD, destination: 'wallet', fee: undefined } as const;
  await stage.server.ok(withdraw, { ...asked, ...way }, { as });
  const id = await stage.newest('withdrawal', as);
  const agree = () => operator('withdrawals', 'approve', id);
  expect(await agree()).toMatchObject({ code: 0, out: expect.stringMatching(/another operator/) });
  expect(await agree()).toMatchObject({ code: 1, out: expect.stringMatching(/agreed to it before/) });
  const { rows } = await stage.server.db.orm.execute<{ operator: string }>(
    sql`select operator from withdrawal_approval where withdrawal_id = ${id}`,
  );
  const { out } = await operator('withdrawals', 'list');
  const kept = await stage.server.db.pool.query('select amount, fee from withdrawal where id = $1', [id]);
  const listed = JSON.parse((await operator('withdrawals', 'list', '--json')).out).rows as { id: number }[];
  const { amount, fee } = kept.rows[0];
  expect(listed.find((row) => row.id === Number(id))).toMatchObject({
    member: as.id,
    coin: 'USDT',
    amount,
    fee,
    held: '',
  });
  expect(fee).not.toBe(amount);
  expect(out).toMatch(/20000\.00 USDT/);
  expect(out).toMatch(new RegExp(`${rows[0]?.operator}\\s*$`, 'm'));
});

test('SRV-08 deposits and loans that wait are listed with what is decided about, oldest first, and decided ones are not', async () => {
  const { db } = stage.server;
  const as = await stage.member(0);
  const { rows: networks } = await db.pool.query('select id from deposit_network order by id limit 1');
  const { rows: products } = await db.pool.query('select id from loan_product order by id limit 1');
  const at = (status: number, amount: string) => ({ memberId: as.id, amount: decimal(amount), status });
  const deposited = { networkId: networks[0].id, coin: 'USDT', type: 1, voucher: 'x', createdAtMs: 60_000 };
  const lent = { productId: products[0].id, title: 'Short', interest: decimal(7), cycleDays: 30, appliedAtMs: 60_000 };
  const photos = { frontPhoto: 'x', backPhoto: 'y', handheldPhoto: 'z' };
  await db.orm
    .insert(deposits)
    .values([at(1, '20'), at(3, '30'), at(1, '40')].map((row) => ({ ...deposited, ...row })));
  await db.orm.insert(loans).values([at(1, '200'), at(3, '300')].map((row) => ({ ...lent, ...photos, ...row })));
  const listed = async (subject: string) => JSON.parse((await operator(subject, 'list', '--json')).out).rows;
  const sent = '1970-01-01 00:01:00Z';
  const deposit = { member: as.id, coin: 'USDT', account: 1, network: networks[0].id, sent };
  expect(await listed('deposits')).toMatchObject([
    { ...deposit, amount: '20' },
    { ...deposit, amount: '40' },
  ]);
  expect(await listed('loans')).toMatchObject([
    { member: as.id, product: 'Short', amount: '200', interest: '7', days: 30, sent },
  ]);
});

test('SRV-08 a misspelt command is no success, and says what there is', async () => {
  expect(await operator('withdrawal', 'list')).toMatchObject({
    code: 2,
    err: expect.stringContaining('withdrawals list'),
  });
  expect(await operator('identities', 'aprove', '1')).toMatchObject({
    code: 2,
    err: expect.stringContaining('identities approve'),
  });
  const option = await operator('notices', 'write', '--text', 'x');
  expect(option.code).toBe(2);
  expect(option.err.trim()).toBe("Unknown option '--text'. See: npm run operator -- notices write --help");
});
