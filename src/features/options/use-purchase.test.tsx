// @vitest-environment happy-dom
import { focusManager, onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getOptions } from '../../contract/calls/options.ts';
import { getConfig } from '../../contract/calls/site.ts';
import { decimal } from '../../contract/decimal.ts';
import { KEYS_HEADER, KEYS_HONOURED } from '../../contract/keys.ts';
import { usePages } from '../../core/queries/queries.ts';
import { queryClient, queryKey } from '../../core/queries/query-client.ts';
import { PATIENCE_MS } from '../../core/writes/writes.ts';
import type { OptionContext } from './option-form.ts';
import { useOptionConfig } from './use-open-options.ts';
import { type Purchase, usePurchase } from './use-purchase.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const config: OptionContext = {
  multipliers: [decimal(1)],
  quantityMode: 'perDuration',
  coin: 'USDT',
  balance: decimal(100),
  durationsS: [30],
  minimums: [decimal(10)],
  payoutRates: [decimal('0.8')],
  settleRule: 'last-tick-v1',
};

let root: Root;
let purchase: Purchase;
let balance: string;
/** What the server pays for a win. */
let payoutRate: string;
let asked: Record<string, number>;
/** The fields of each purchase that was sent. */
let sent: Record<string, string>[];
/** A response of a backend that honours idempotency keys. */
const said = (envelope: object): Response =>
  new Response(JSON.stringify(envelope), { headers: { [KEYS_HEADER]: KEYS_HONOURED } });

let answerCreate: (() => Response) | undefined;

const Probe = () => {
  const { payoutRates } = useOptionConfig().data ?? config;
  purchase = usePurchase({ ...config, balance: decimal(balance), payoutRates }, { id: '1' });
  usePages(getOptions, { status: 'open' }, { keyOf: ({ id }) => id });
  return null;
};
const draw = (): Promise<void> =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Probe />
      </QueryClientProvider>,
    ),
  );

/** Advances fake time and lets everything that follows happen; responses arrive through real streams. */
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(1);
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
const fill = async () => {
  await act(async () => {
    purchase.choose('up');
    purchase.form.dispatch({ type: 'durationChosen', durationS: 30 });
    purchase.form.dispatch({ type: 'stakeTyped', stake: decimal(10) });
  });
  await act(async () => purchase.next());
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  focusManager.setFocused(true);
  onlineManager.setOnline(true);
  balance = '100';
  payoutRate = '0.8';
  asked = {};
  sent = [];
  answerCreate = () => said({ code: 1, msg: 'Taken', data: { order_id: '7' } });
  vi.stubGlobal('fetch', (input: Request, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://app.test'), init);
    const name = request.url.replace(/^.*\/api\//, '').replace(/\?.*$/, '');
    asked[name] = (asked[name] ?? 0) + 1;
    if (name === 'getHyConfig')
      return Promise.resolve(said({ code: 1, msg: '', data: { hytime: '30', hymin: '10', hy_rate: payoutRate } }));
    if (name !== 'creatorder') return Promise.resolve(said({ code: 1, msg: '', data: { list: [] } }));
    void request.text().then((body) => sent.push(Object.fromEntries(new URLSearchParams(body))));
    // A lost answer: the connection fails until the test sets one.
    return answerCreate === undefined ? Promise.reject(new TypeError('lost')) : Promise.resolve(answerCreate());
  });
  root = createRoot(document.createElement('div'));
  await draw();
  await pass(0);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('OPT-03 a purchase', () => {
  test('taken in time: the sheet closes, the order is shown, the list is read again, the figures stay for the next', async () => {
    await fill();
    expect(purchase.stage).toBe('confirm');
    const before = asked['getHyOrderList'] ?? 0;
    await act(async () => purchase.confirm());
    await pass(0);
    expect([purchase.stage, purchase.bought, purchase.unknown]).toEqual(['closed', '7', false]);
    expect(sent).toMatchObject([{ m_id: '1', buytype: '1', ctime: '30', ctzed: '10' }]);
    expect(asked['getHyOrderList']).toBe(before + 1);
    expect(purchase.form.inputs.stake).toBe('10');
  });

  test('its duration and quantity are there after a reload', async () => {
    await fill();
    await act(async () => purchase.confirm());
    await pass(0);
    await act(async () => root.unmount());
    root = createRoot(document.createElement('div'));
    await draw();
    expect(purchase.form.inputs).toMatchObject({ durationS: 30, stake: '10' });
    await act(async () => purchase.choose('down'));
    expect(purchase.stage).toBe('confirm');
  });

  test('of more than there is begins with the setup and not with the confirmation', async () => {
    await fill();
    balance = '9';
    await draw();
    await act(async () => purchase.choose('down'));
    expect([purchase.stage, purchase.form.inputs.direction]).toEqual(['setup', 'down']);
    balance = '100';
    await draw();
    await act(async () => purchase.choose('up'));
    expect([purchase.stage, purchase.form.inputs.direction]).toEqual(['confirm', 'up']);
  });

  test('refused, or spoiled by a balance that moved during the confirmation: back to the setup, which says why', async () => {
    await fill();
    balance = '5';
    await draw();
    await act(async () => purchase.confirm());
    expect(purchase.stage).toBe('setup');
    expect(purchase.form.visibleErrors.stake).toBeDefined();
    expect(asked['creatorder']).toBeUndefined();
    balance = '100';
    await draw();
    await act(async () => purchase.next());
    answerCreate = () => said({ code: 201, msg: 'No', data: null });
    await act(async () => purchase.confirm());
    await pass(0);
    expect([purchase.stage, purchase.bought]).toEqual(['setup', undefined]);
  });

  test('OPT-02 asks for the payout that it showed; refused for a lower one, it shows that one and asks for it', async () => {
    queryClient.setQueryData(queryKey(getConfig, undefined), getConfig.response.decode({ market_source: 'htx' }, ''));
    await fill();
    payoutRate = '0.5';
    answerCreate = () => said({ code: 201, msg: 'No', data: null });
    await act(async () => purchase.confirm());
    await pass(0);
    expect(purchase.stage).toBe('setup');
    await act(async () => purchase.next());
    await act(async () => purchase.confirm());
    await pass(0);
    expect(sent.map(({ rate }) => rate)).toEqual(['0.8', '0.5']);
  });

  test('API-02 sends another backend no payout', async () => {
    await fill();
    await act(async () => purchase.confirm());
    await pass(0);
    expect(sent).toEqual([{ m_id: '1', buytype: '1', ctime: '30', ctzed: '10' }]);
  });

  test('API-08 unknown after 20 s: closed and waiting; told late that it was taken, it is shown, listed and cleared', async () => {
    await fill();
    answerCreate = undefined;
    await act(async () => purchase.confirm());
    await pass(PATIENCE_MS);
    expect([purchase.stage, purchase.unknown, purchase.sending]).toEqual(['closed', true, false]);
    const before = asked['getHyOrderList'] ?? 0;
    answerCreate = () => said({ code: 1, msg: 'Taken', data: { order_id: '7' } });
    await pass(20_000);
    expect([purchase.stage, purchase.unknown, purchase.bought]).toEqual(['closed', false, '7']);
    expect(asked['getHyOrderList']).toBe(before + 1);
    expect(purchase.form.inputs).toMatchObject({ stake: undefined, durationS: undefined });
  });
});
