/**
 * Complete lifecycles of products that take days, with the operator's commands and the server's clock moved forward.
 */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { openScriptedExchange, type ScriptedExchange } from '../../harness/scripted-exchange.ts';
import { visit } from '../../harness/visit.ts';
import { button } from '../../harness/walk.ts';
import { PAY_PASSWORD } from '../../harness/wallet-member.ts';

const DAY_S = 86_400;
const REMARK = 'The photo of the back is blurred';

let exchange: ScriptedExchange;
let phone: Phone;
let friendPhone: Phone;
let member: TestMember;
let friend: TestMember;

const ask = (name: string, fields: Record<string, string> = {}, as = member) =>
  askServer(exchange.url, name, fields, as.token);
const open = (path: string, at = phone) => at.page.goto(exchange.url + path);
const lists = async <T>(name: string, fields: Record<string, string> = {}, as = member): Promise<T[]> =>
  ((await ask(name, { page: '1', limit: '50', ...fields }, as)) as { list: T[] }).list;

interface Account {
  readonly type: number;
  readonly balanceInfo: readonly { coinName: string; balance: string }[];
}

/** A member's available balance in the spot account, in units of the coin. */
const available = async (title: string, as = member): Promise<number> => {
  const { coinList } = (await ask('getUserBalanceList', {}, as)) as { coinList: readonly Account[] };
  const spot = coinList.find(({ type }) => Number(type) === 1);
  return Number(spot?.balanceInfo.find(({ coinName }) => coinName === title)?.balance ?? 0);
};

/** The card of a record that contains all of these texts. */
const card = (at: Phone, ...words: (string | RegExp)[]) =>
  words.reduce((found, hasText) => found.filter({ hasText }), at.page.locator('article, .record-card'));

/** Reloads a page until the card shows the results of the server's jobs. */
const comes = async (at: Phone, path: string, ...words: (string | RegExp)[]): Promise<void> => {
  await expect
    .poll(
      async () => {
        await open(path, at);
        await at.page.locator('article, .record-card').first().waitFor();
        return card(at, ...words).count();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
};

const picture = async (): Promise<string> => {
  const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('purpose', 'loan');
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'document.jpg');
  const response = await fetch(`${exchange.url}/api/common/upload`, {
    method: 'POST',
    headers: { Token: member.token, Lang: 'en' },
    body: form,
  });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
};

const applyForLoan = async (amount: string): Promise<void> => {
  const [product] = await lists<{ id: number }>('getLoanProjects');
  const [front, back, handheld] = await Promise.all([picture(), picture(), picture()]);
  await ask('applyLoan', {
    id: String(product?.id),
    amount,
    front_card: front,
    later_card: back,
    handheld_card: handheld,
  });
};
const newestLoan = async (): Promise<string> => String((await exchange.operator('loans', 'list')).rows?.[0]?.['id']);

const openFor = (who: TestMember): Promise<Phone> => openMemberPhone(who.token, { serviceWorkers: 'block' });

beforeAll(async () => {
  exchange = await openScriptedExchange({ SANDBOX_AUTO_REVIEW: 'off' });
  [member, friend] = await Promise.all([registerMember(exchange.url), registerMember(exchange.url)]);
  await ask('resetpay', { logpassword: member.password, newpassword: PAY_PASSWORD });
  [phone, friendPhone] = await Promise.all([openFor(member), openFor(friend)]);
});
afterAll(async () => {
  await Promise.all([phone?.close(), friendPhone?.close()]);
  await exchange?.close();
});

describe('the life of each product, day by day', () => {
  test('PROD-01 loans are approved, sent back with the reason, and taken back by the member', async () => {
    await applyForLoan('100');
    await exchange.operator('loans', 'approve', await newestLoan());
    await applyForLoan('200');
    await exchange.operator('loans', 'reject', await newestLoan(), '--remark', REMARK);
    await applyForLoan('300');
    await comes(phone, '/loans', '100', 'Approved', 'On the due date');
    await card(phone, '200', 'Rejected', REMARK).waitFor();
    await card(phone, '300', 'Applying').getByRole('button', { name: 'Cancel application' }).click();
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Cancel application' }).click();
    await card(phone, '300', 'Cancelled').waitFor();
    // Only the approved loan was paid out.
    expect(await available('USDT')).toBe(10_100);
  });

  test('PROD-02 PROD-03 what is locked for days shows its first day', async () => {
    const [machine] = await lists<{ id: number }>('getMiningMachineList');
    await ask('buyMiningMachine', { id: String(machine?.id), amount: '1000' });
    const [project] = await lists<{ id: number; staking_info: { id: number; days: number }[] }>('getStakingProjects');
    const term = project?.staking_info.find(({ days }) => Number(days) === 7);
    await ask('submitStaking', {
      id: String(project?.id),
      s_id: String(term?.id),
      amount: '1000',
      paypassword: PAY_PASSWORD,
    });
    await comes(phone, '/lockming?tab=orders', 'Day 0 of 7', 'Running');
    await comes(phone, '/staking-list', 'Active', '1,000');
    expect(await available('USDT')).toBe(8_100);
  });

  test('PROD-04 a transfer that takes a day: one is taken back, the other arrives', async () => {
    const markets = await lists<{ id: number; symbol: string }>('getMarketList');
    const ether = markets.find(({ symbol }) => symbol === 'ethusdt');
    await ask('upbbbuy', {
      m_id: String(ether?.id),
      num: '0',
      price: '0',
      operate_type: '2',
      amount: '1000',
      type: '1',
    });
    const found = (await ask('searchUser', { username: friend.phone })) as { id: number };
    const coins = (await ask('getTransferCoin', { username: friend.phone })) as { id: number; title: string }[];
    const coin = coins.find(({ title }) => title === 'ETH');
    const send = (amount: string) =>
      ask('balanceTransfer', {
        to_uid: String(found.id),
        c_id: String(coin?.id),
        amount,
        paypassword: PAY_PASSWORD,
      });
    await send('0.1');
    await comes(phone, '/transfer-list', '0.1', 'In progress');
    await card(phone, 'In progress').getByRole('button', { name: 'Cancel transfer' }).click();
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Cancel transfer' }).click();
    await card(phone, '0.1', 'Cancelled').waitFor();
    await send('0.2');
    await comes(friendPhone, '/transfer-list', 'In progress', '0.1998');
    expect(await available('ETH', friend)).toBe(0);
  });

  test('SRV-07 PROD-02 PROD-04 after three days: yields paid daily, the transfer has arrived', async () => {
    await exchange.jump(3 * DAY_S);
    await comes(phone, '/lockming?tab=orders', 'Day 3 of 7', '+1.50000000');
    await comes(friendPhone, '/transfer-list', 'Finished', '0.1998');
    expect(await available('ETH', friend)).toBe(0.1998);
  });

  test('SRV-07 PROD-01 PROD-02 PROD-03 after eight days: repaid, free again, ended with the reward', async () => {
    await exchange.jump(5 * DAY_S);
    await comes(phone, '/lockming?tab=orders', 'Day 7 of 7', 'Finished', '+3.50000000');
    await comes(phone, '/staking-list', 'Ended', '1,000');
    await comes(phone, '/loans', '100', 'Repaid');
  });

  test('ASSET-01 hidden amounts are hidden in every list of products, and shown where money is moved', async () => {
    const { page } = phone;
    const amounts = /\d (USDT|ETH)/;
    await open('/staking-list');
    await card(phone, amounts).first().waitFor();
    await button(page, 'Hide amounts').click();
    for (const path of ['/staking-list', '/lockming?tab=orders', '/loans', '/transfer-list']) {
      await visit(page, exchange.url, path);
      await card(phone, 'Hidden').first().waitFor();
      expect(await card(phone, amounts).count(), path).toBe(0);
    }
    await visit(page, exchange.url, '/loans-application?id=1');
    await page.locator('.page-main').getByText(amounts).first().waitFor();
    await visit(page, exchange.url, '/transfer-list');
    await button(page, 'Show amounts').click();
    await card(phone, amounts).first().waitFor();
  });

  test('PROD-01 a loan can be repaid before it is due', async () => {
    await applyForLoan('500');
    await exchange.operator('loans', 'approve', await newestLoan());
    await comes(phone, '/loans', '500', 'Approved');
    await card(phone, '500', 'Approved').getByRole('button', { name: 'Repay now' }).click();
    await button(phone.page, 'Repay 501.75 USDT').click();
    await card(phone, '501.75', 'Repaid').waitFor();
  });

  test('SRV-03 the ledger explains every coin, and the member sees where each went', async () => {
    const { rows = [] } = await exchange.operator('ledger', 'proof');
    expect(rows.length).toBeGreaterThan(0);
    const bills = await lists<{ num: string; coin: string; st: number }>('getBillList', { type: '1', limit: '100' });
    const sum = bills
      .filter(({ coin }) => coin === 'USDT')
      .reduce((total, { num, st }) => total + (Number(st) === 1 ? 1 : -1) * Number(num), 0);
    expect(sum).toBeCloseTo(await available('USDT'), 8);
    expect(phone.faults).toEqual([]);
  });
});
