// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { type Answers, drawScreen, refusal } from '../../../tests/harness/drawn-screen.tsx';
import { expectPoll, holdPolls } from '../../../tests/harness/polls.ts';
import { besideBalances, expectReadAgain } from '../../../tests/harness/read-again.tsx';
import { getBalances } from '../../contract/calls/assets.ts';
import { getStakingOrders, getStakingProjects, joinStaking, redeemStaking } from '../../contract/calls/staking.ts';
import { StakingListScreen } from './StakingListScreen.tsx';
import { StakingScreen } from './StakingScreen.tsx';

beforeEach(() => sessionStorage.clear());

const project = (id: number, coin: string, type: number | undefined) => ({
  id,
  coin: { title: coin },
  type,
  balance: '1000',
  staking_info: [{ id: 10 * id, days: 365, interest_rate: '3', min_price: '100' }],
});
const draw = (projects: object[], answers: Answers = {}) =>
  drawScreen(besideBalances(<StakingScreen />), {
    getConfig: { staking_switch: 1 },
    getusr: { id: 7, username: 'ada@example.com', have_pay: 1 },
    getStakingProjects: { list: projects },
    ...answers,
  });
const open = (...projects: object[]) => draw(projects);

test.each([
  [0, 'Locked until its end', /This stake cannot be redeemed before\.$/],
  [1, 'Can be redeemed early', /you get the amount back without the reward\.$/],
])('PROD-03 whether a stake can be redeemed early is said before it is made: %i', async (type, card, sentence) => {
  const screen = await open(project(1, 'USDT', type));
  expect(screen.place.querySelector('li')?.textContent).toContain(card);
  await screen.type('Amount', '200');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Join');
  expect(screen.one('dialog button', /^Stake \d/).textContent).toBe('Stake 200 USDT');
  expect(screen.place.querySelector('dialog .field-hint')?.textContent).toMatch(sentence);
  expect(screen.facts()).toMatchObject({ 'Yearly rate': '3.00%', 'Estimated reward': '+6.00000000 USDT' });
});

test('PROD-03 API-06 a backend that does not say whether a stake can be redeemed early is not quoted as saying no', async () => {
  const screen = await open(project(1, 'USDT', undefined));
  await screen.type('Amount', '200');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Join');
  screen.one('dialog button', 'Stake 200 USDT');
  expect(screen.place.textContent).not.toMatch(/Locked until|redeemed/);
});

const amounts = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLInputElement>('input[inputmode=numeric]')].map(({ value }) => value);

test('PROD-03 PWA-03 an amount that was begun for one project stands in no other', async () => {
  const begun = await open(project(1, 'USDT', 0), project(2, 'BTC', 0));
  await begun.type('Amount', '200');
  await begun.leave();
  const again = await open(project(1, 'USDT', 0), project(2, 'BTC', 0));
  expect(amounts(again.place)).toEqual(['200', '']);
});

test('PROD-03 PWA-03 joining one project leaves what was begun for another', async () => {
  sessionStorage.setItem('member.draft.staking 2', JSON.stringify({ termId: '20', amount: '300' }));
  const screen = await open(project(1, 'USDT', 0), project(2, 'BTC', 0));
  await screen.type('Amount', '200');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Join');
  expect(amounts(screen.place)).toEqual(['200', '300']);
  await screen.tap('Stake 200 USDT');
  await screen.comes(() => expect(amounts(screen.place)).toEqual(['', '300']));
});

const redeem = async (config: object) => {
  const order = { id: 1, status: 0, type: 1, coin: 'USDT', amount: '200', days: 365, total_revenue: '6' };
  const screen = await drawScreen(besideBalances(<StakingListScreen />), {
    getConfig: config,
    getStakingOrderList: { list: [order] },
  });
  await screen.tap('Redeem');
  return screen;
};

test('PROD-03 API-06 what an early redemption costs is said only by the rules of the reference server', async () => {
  const screen = await redeem({});
  expect(screen.facts()).toMatchObject({ Amount: '200.00000000 USDT' });
  expect(screen.place.textContent).not.toMatch(/You get back|Reward that you lose|its reward is lost/);
});

test('PROD-03 who redeems early confirms what comes back and what is lost', async () => {
  const screen = await redeem({ market_source: 'simulated' });
  expect(screen.one('dialog button', /^Redeem \d/).textContent).toBe('Redeem 200 USDT');
  expect(screen.facts()).toMatchObject({
    'You get back': '200.00000000 USDT',
    'Reward that you lose': '6.00000000 USDT',
  });
});

test('PROD-03 a payment password does not stay in the form after an attempt that was refused', async () => {
  const screen = await draw([project(1, 'USDT', 0)], { submitStaking: () => refusal('The payment password is wrong') });
  await screen.type('Amount', '200');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Join');
  await screen.tap('Stake 200 USDT');
  await screen.comes(() => expect(screen.place.textContent).toContain('The payment password is wrong'));
  expect([screen.field('Amount').value, screen.field('Payment password').value]).toEqual(['200', '']);
});

test.each([
  [{ status: 0, type: 1 }, 'Active', true],
  [{ status: 0, type: 0 }, 'Pending', false],
  [{ status: 1, type: 1 }, 'Ended', false],
  [{ status: 2, type: 1 }, 'Redeemed', false],
])('PROD-03 a stake of %j is called %s, and offers to be redeemed: %s', async (sent, word, redeems) => {
  const order = { id: 1, coin: 'USDT', amount: '200', days: 365, total_revenue: '6', ...sent };
  const screen = await drawScreen(<StakingListScreen />, { getStakingOrderList: { list: [order] } });
  const card = screen.place.querySelector('li');
  expect(card?.querySelector('header')?.lastElementChild?.textContent).toBe(word);
  expect(card?.textContent?.includes('Redeem') && word !== 'Redeemed').toBe(redeems);
});

test('PROD-03 a stake that ends shows on the open page', async () => {
  holdPolls();
  const screen = await drawScreen(<StakingListScreen />);
  await expectPoll(screen, 'getStakingOrderList', 30_000);
});

test('PROD-03 after joining, the duration that was chosen stays chosen', async () => {
  const terms = [
    { id: 10, days: 30, interest_rate: '3', min_price: '100' },
    { id: 11, days: 365, interest_rate: '3', min_price: '100' },
  ];
  const screen = await draw([{ ...project(1, 'USDT', 0), staking_info: terms }], { submitStaking: null });
  await screen.tap('365 days');
  await screen.type('Amount', '200');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Join');
  screen.one('dialog button', 'Stake 200 USDT').click();
  await screen.comes(() => expect(screen.field('Amount').value).toBe(''));
  expect(screen.asked.find(({ name }) => name === 'submitStaking')?.fields).toMatchObject({ s_id: '11' });
  expect(screen.place.querySelector('input:checked')?.closest('label')?.textContent).toBe('365 days');
});

test('PROD-03 after joining, what can be staked is read again, and the balances elsewhere', async () => {
  holdPolls();
  const screen = await open(project(1, 'USDT', 0));
  await screen.type('Amount', '200');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Join');
  await expectReadAgain(screen, joinStaking, [getStakingProjects, getBalances], () => screen.tap('Stake 200 USDT'));
});

test('PROD-03 a stake that was redeemed is read again, and the balances elsewhere', async () => {
  holdPolls();
  const screen = await redeem({});
  await expectReadAgain(screen, redeemStaking, [getStakingOrders, getBalances], () =>
    screen.one('dialog button', 'Redeem 200 USDT').click(),
  );
});
