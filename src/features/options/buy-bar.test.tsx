// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { marketItem } from '../../contract/entities/market.ts';
import { BuyBar } from './BuyBar.tsx';
import type { Purchase } from './use-purchase.ts';

/** What of a purchase is other than its own course has made it. */
const course = vi.hoisted((): { now: Partial<Purchase> } => ({ now: {} }));
vi.mock('./use-purchase.ts', async (original) => {
  const { usePurchase } = await original<typeof import('./use-purchase.ts')>();
  return { usePurchase: (...given: Parameters<typeof usePurchase>) => ({ ...usePurchase(...given), ...course.now }) };
});

const CONFIG = { hy_price_type: '2', hytime: '30', hymin: '10', hy_rate: '0.85', balance: '100.5', coinname: 'USDT' };
const BTC_ORDER = { id: '7', status: '1', num: '10', time: 600, count_down: 600, hyzd: 1, buyprice: '100' };
const eth = marketItem.decode({ id: 2, symbol: 'ethusdt', title: 'ETH/USDT', coinname: 'ETH', close: '3000' }, '');

const open = (more: { old?: boolean; symbol?: string } = {}, answers: object = {}) =>
  drawScreen(
    <BuyBar
      market={eth}
      old={more.old ?? false}
      titleOf={({ symbol }) => (symbol === 'btcusdt' ? 'BTC/USDT' : '--')}
      onReceipt={() => undefined}
    />,
    {
      getHyConfig: { ...CONFIG, settle_rule: 'last-tick-v1' },
      getHyOrderInfo: { ...BTC_ORDER, symbol: more.symbol ?? 'btcusdt', payout_rate: '0.85' },
      ...answers,
    },
  );
const textOf = (place: HTMLElement): string => place.querySelector('dialog')?.textContent ?? '';

beforeEach(() => {
  course.now = {};
  sessionStorage.clear();
});

describe('OPT-03 a purchase', () => {
  test('OPT-02 the least stake is that of the duration that is chosen', async () => {
    const screen = await open({}, { getHyConfig: { ...CONFIG, hytime: '30,60', hymin: '10,50', hy_rate: '0.85,0.9' } });
    await screen.tap('Buy up+85%');
    await screen.tap(/^30 sec/);
    expect(textOf(screen.place)).toContain('At least 10 USDT');
    await screen.tap(/^1 min/);
    expect(textOf(screen.place)).toContain('At least 50 USDT');
  });

  test('says before and at the confirmation what is won, what is lost, and what the stake and the entry are', async () => {
    const screen = await open();
    screen.one('button', 'Buy up+85%');
    await screen.tap('Buy down+85%');
    expect(textOf(screen.place)).toContain('100.50000000 USDT');
    expect(textOf(screen.place)).toContain('At least 10 USDT');
    await screen.tap(/^30 sec/);
    await screen.type('Quantity', '20');
    expect(screen.facts()).toEqual({
      'Profit if you win': '+17.00000000 USDT',
      'Loss if you lose': '-20.00000000 USDT',
      'At the same price': 'Stake is returned',
    });
    await screen.tap('Buy down');
    screen.one('button', 'Buy down 20 USDT');
    expect(screen.facts()).toEqual({
      'Price now': '3,000.000000',
      Duration: '30 sec',
      Stake: '20.00000000 USDT',
      'Profit if you win': '+17.00000000 USDT',
      'Entry price': 'First price recorded after the order is accepted',
    });
  });

  test('pays what the chosen duration pays, and before there is one what the first does', async () => {
    const screen = await open({}, { getHyConfig: { ...CONFIG, hytime: '30,60', hymin: '10,10', hy_rate: '0.85,0.9' } });
    await screen.tap('Buy up+85%');
    await screen.tap(/^1 min/);
    screen.one('button', 'Buy up+90%');
    screen.one('button', 'Buy down+90%');
  });

  test.each([
    ['0.855', '+85.5%'],
    ['0.8299', '+82.99%'],
    ['0.82999', '+82.99%'],
    ['0.9', '+90%'],
  ])('OPT-02 a rate of %s is shown as %s: never rounded up', async (hy_rate, text) => {
    const screen = await open({}, { getHyConfig: { ...CONFIG, hy_rate } });
    screen.one('button', `Buy up${text}`);
  });

  test('OPT-03 API-06 does not promise the stake back where the backend names no rule for it', async () => {
    const screen = await open({}, { getHyConfig: CONFIG });
    await screen.tap('Buy up+85%');
    await screen.tap(/^30 sec/);
    await screen.type('Quantity', '20');
    expect(Object.keys(screen.facts())).toEqual(['Profit if you win', 'Loss if you lose']);
  });

  test('MKT-06 names no old price as the one of now', async () => {
    course.now = { stage: 'confirm' };
    const screen = await open({ old: true });
    expect(screen.facts()).toMatchObject({ 'Price now': '--' });
  });

  test('API-08 while nobody knows what came of the last one, says so and takes no other', async () => {
    course.now = { unknown: true };
    const screen = await open();
    expect(screen.place.textContent).toContain('We could not find out whether this went through.');
    for (const name of [/^Buy up/, /^Buy down/])
      expect(screen.one('button', name).hasAttribute('disabled'), String(name)).toBe(true);
  });

  test('API-08 that was accepted late, when another market is open, is shown with the name and without a price of that', async () => {
    course.now = { bought: '7' };
    const screen = await open();
    expect(textOf(screen.place)).toContain('BTC/USDT');
    expect(textOf(screen.place)).not.toContain('ETH/USDT');
    expect(screen.facts()).toMatchObject({ 'Entry price': '100.000000', 'Price now': '--' });
    expect(textOf(screen.place)).not.toMatch(/Winning|Losing/);
  });

  test('OPT-04 of the open market is shown with its name, its price, and who is winning', async () => {
    course.now = { bought: '7' };
    const screen = await open({ symbol: 'ethusdt' });
    expect(textOf(screen.place)).toContain('ETH/USDT');
    expect(screen.facts()).toMatchObject({ 'Entry price': '100.000000', 'Price now': '3,000.000000', Profit: '--' });
    expect(textOf(screen.place)).toContain('Winning now +8.50000000');
  });
});

describe('Protective tools: what a daily limit leaves', () => {
  const used = (limits: object) =>
    open(
      {},
      {
        getProtection: {
          stake_limit: {},
          loss_limit: {},
          staked_today: '90',
          open_stakes: '0',
          net_today: '-40',
          day_ends_at: Date.UTC(2026, 10, 21),
          ...limits,
        },
      },
    );
  const why = ({ place }: Awaited<ReturnType<typeof used>>) => place.querySelector('.buy-bar-note')?.textContent;

  test('the least stake may still be put, and less than that is used up until the day ends', async () => {
    const enough = await used({ stake_limit: { amount: '100' } });
    expect([why(enough), enough.one('button', /^Buy up/).hasAttribute('disabled')]).toEqual([undefined, false]);
    await enough.leave();
    const short = await used({ stake_limit: { amount: '99.99' } });
    expect(why(short)).toMatch(/^Your daily stake limit is used up until .*2026/);
    expect(short.one('button', /^Buy down/).hasAttribute('disabled')).toBe(true);
    await short.leave();
    expect(why(await used({ loss_limit: { amount: '45' } }))).toMatch(/^Your daily loss limit is used up/);
  });
});
