// @vitest-environment happy-dom
import { focusManager, onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { optionOrder } from '../../contract/entities/options.ts';
import { queryClient } from '../../core/queries/query-client.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { SETTLEMENT_TAKES_MS } from './option-order-machine.ts';
import { entryPollMs, SETTLED_SHOWN_MS, useOpenOptions } from './use-open-options.ts';
import { useOptionOrder } from './use-option-order.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const RUNNING = { id: '7', status: '1', num: '10', time: 30, count_down: '30', hyzd: 1, buyprice: '100' };
const ENDED = { ...RUNNING, status: '2', count_down: '0', is_win: 1, ploss: '8', sellprice: '101' };

let root: Root;
let asked: string[];
let list: unknown[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  queryClient.clear();
  focusManager.setFocused(true);
  onlineManager.setOnline(true);
  serverClock.learn(Date.now(), performance.now(), performance.now());
  asked = [];
  list = [];
  ended = new Map();
  vi.stubGlobal('fetch', async (input: Request) => {
    const name = input.url.replace(/^.*\/api\//, '').replace(/\?.*$/, '');
    asked.push(name);
    const data = name === 'getHyOrderInfo' ? ENDED : { list };
    return new Response(JSON.stringify({ code: 1, msg: '', data }), { headers: { 'server-time': String(Date.now()) } });
  });
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The list's poll interval. */
const LIST_READ_MS = 5_000;
let ended: ReadonlyMap<string, number>;
let rows: readonly string[] = [];
const List = () => {
  rows = useOpenOptions(ended).rows.map(({ id }) => id);
  return null;
};

const order = optionOrder.decode(RUNNING, '');
const stages = new Map<string, string>();
const Shown = ({ place, read = order }: { place: string; read?: typeof order }) => {
  stages.set(place, useOptionOrder(read, Date.now()).stage);
  return null;
};

const draw = (content: ReactNode): Promise<void> =>
  act(async () => root.render(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>));
/** Advances fake time; responses arrive through real streams, which need real turns of the event loop. */
const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 250) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(250, left));
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    });
  }
};

test('OPT-01 an option that was bought in another tab or on another device appears in a page that is open', async () => {
  await draw(<List />);
  await pass(500);
  expect(rows).toEqual([]);
  list = [RUNNING];
  await pass(5_500);
  expect(rows).toEqual(['7']);
});

test('OPT-04 an option without an entry is asked after every moment, and one that has it no oftener than the list', async () => {
  const { buyprice: _, ...sent } = RUNNING;
  const waiting = { ...sent, deadline_ms: Date.now() + 30_000 };
  list = [waiting];
  await draw(<List />);
  await pass(6_000);
  const often = asked.length;
  expect(often).toBeGreaterThanOrEqual(4);
  list = [RUNNING];
  await pass(3_000);
  const entered = asked.length;
  await pass(4_500);
  expect(asked.length - entered).toBeLessThanOrEqual(1);
  expect([entryPollMs(optionOrder.decode(waiting, '')), entryPollMs(order), entryPollMs(undefined)]).toEqual([
    1_500,
    false,
    false,
  ]);
});

test('OPT-01 API-06 a backend that sends no entry while an option runs is asked no oftener than every 5 s', async () => {
  const { buyprice: _, ...waiting } = RUNNING;
  list = [waiting];
  await draw(<List />);
  await pass(14_000);
  expect(asked).toHaveLength(3);
  expect(entryPollMs(optionOrder.decode(waiting, ''))).toBe(LIST_READ_MS);
});

test('OPT-04 a settled card is seen for a while, however soon the list is read without it, and then goes', async () => {
  list = [RUNNING];
  await draw(<List />);
  await pass(LIST_READ_MS - 500);
  expect(rows).toEqual(['7']);
  // The order settles just before the next read of the list.
  ended = new Map([['7', Date.now()]]);
  list = [];
  await draw(<List />);
  for (let passed = 0; passed < SETTLED_SHOWN_MS - 500; passed += 500) {
    await pass(500);
    expect(rows).toEqual(['7']);
  }
  await pass(LIST_READ_MS + 1_000);
  expect(rows).toEqual([]);
});

test('OPT-04 a row and a sheet of one order ask for its end once, and both show it', async () => {
  await draw(
    <>
      <Shown place="row" />
      <Shown place="sheet" />
    </>,
  );
  await pass(29_000);
  expect(asked).toEqual([]);
  await pass(1_000 + SETTLEMENT_TAKES_MS + 1_000);
  expect(asked).toEqual(['getHyOrderInfo']);
  expect([...stages.values()]).toEqual(['settled', 'settled']);
});

test('OPT-04 a read of the list just before an order is asked for its end does not put that off', async () => {
  await draw(<Shown place="row" />);
  await pass(30_000 + SETTLEMENT_TAKES_MS - 200);
  await draw(<Shown place="row" read={optionOrder.decode({ ...RUNNING, count_down: '0' }, '')} />);
  await pass(1_000);
  expect([asked, stages.get('row')]).toEqual([['getHyOrderInfo'], 'settled']);
});
