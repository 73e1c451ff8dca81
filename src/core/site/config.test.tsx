// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodeResponse } from '../../contract/call.ts';
import { getConfig } from '../../contract/calls/site.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import { queryClient, queryKey } from '../queries/query-client.ts';
import { type ConfigLoss, readConfig, useConfig, useConfigLoss, useIsConfigUnconfirmed } from './config.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let answer: () => Response | Promise<Response>;
let asked: number;
let seen: SiteConfig | undefined;
let loss: ConfigLoss;
let unconfirmed: boolean;
let root: Root;

const Probe = (): ReactNode => {
  seen = useConfig();
  loss = useConfigLoss();
  unconfirmed = useIsConfigUnconfirmed();
  return null;
};
const config = (fields: Record<string, unknown>): Response =>
  new Response(JSON.stringify({ code: 1, msg: '', data: fields }));

const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(1);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
const show = async (): Promise<void> => {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Probe />
      </QueryClientProvider>,
    ),
  );
  await pass(0);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  asked = 0;
  seen = undefined;
  queryClient.clear();
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answer();
  });
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('HOME-04 the config is asked again every 500 ms until it is there, then rarely', async () => {
  answer = () => new Response('', { status: 503 });
  await show();
  for (let turn = 0; turn < 6; turn += 1) await pass(500);
  expect(asked).toBeGreaterThanOrEqual(5);
  expect(seen).toBeUndefined();

  answer = () => config({ flash_exchange_status: '1', loan_switch: 0 });
  await pass(500);
  expect(seen).toMatchObject({ flashSwapEnabled: true, loansEnabled: false });
  const before = asked;
  await pass(15_000);
  expect(asked).toBe(before);
});

test('SHELL-12 a config that does not come is told after some seconds, and asked for ever more rarely', async () => {
  answer = () => config([] as never);
  await show();
  await pass(1_000);
  expect(loss.isLost).toBe(false);
  for (let turn = 0; turn < 58; turn += 1) {
    await pass(1_000);
    if (turn > 3) expect(loss.isLost).toBe(true);
  }
  expect(asked).toBeLessThan(30);
  await act(async () => loss.retry());
  await pass(0);
  expect(loss.isLost).toBe(false);
  answer = () => config({ loan_switch: 1 });
  await pass(1_000);
  expect(loss.isLost).toBe(false);
  expect(seen?.loansEnabled).toBe(true);
});

test('HOME-04 a config that could not be renewed is asked for again within 5 s: the server may be back', async () => {
  answer = () => config({ loan_switch: 0 });
  await show();
  answer = () => new Response('', { status: 503 });
  await pass(20_500);
  expect([asked, seen?.loansEnabled]).toEqual([2, false]);
  answer = () => config({ loan_switch: 1 });
  await pass(5_000);
  expect([asked, seen?.loansEnabled]).toEqual([3, true]);
});

test('HOME-04 a config of an earlier visit is unconfirmed until this visit has an answer, and not at each later poll', async () => {
  const key = queryKey(getConfig, undefined);
  let come: (response: Response) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      come = resolve;
    });
  queryClient.setQueryData(key, decodeResponse(getConfig, { loan_switch: 0 }));
  await queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' });
  await show();
  expect([asked, unconfirmed]).toEqual([1, true]);
  come(config({ loan_switch: 0 }));
  await pass(100);
  expect(unconfirmed).toBe(false);
  await pass(20_500);
  expect([asked, unconfirmed]).toEqual([2, false]);
  come(new Response('', { status: 503 }));
  await pass(100);
});

test('HOME-04 a switch takes effect without a reload', async () => {
  answer = () => config({ loan_switch: 0 });
  await show();
  expect(seen?.loansEnabled).toBe(false);
  answer = () => config({ loan_switch: 1 });
  await pass(20_000);
  expect(seen?.loansEnabled).toBe(true);
  expect(readConfig()?.loansEnabled).toBe(true);
});

test('API-06 switches as every backend spells them', async () => {
  answer = () =>
    config({ loan_switch: true, machine_switch: '1', staking_switch: 'on', recharge_status: null, bank_switch: '' });
  await show();
  expect(seen).toMatchObject({
    loansEnabled: true,
    miningEnabled: true,
    stakingEnabled: true,
    depositEnabled: false,
    bankEnabled: false,
  });
});
