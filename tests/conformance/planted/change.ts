/** How the planted faults change an answer. */

import { TEST_EPOCH_MS } from '../../../server/testing/test-epoch.ts';

export interface Body {
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: each planted fault knows the answer that it changes
  readonly data: any;
}

export const DEPOSIT = { id: 900, num: '5', status: 1, addtime: 1_767_225_600, updatetime: 1_767_225_600 };
export const OPENED_S = Math.floor(TEST_EPOCH_MS / 1000) - 30;
export const OPTION = {
  id: 901,
  coinname: 'BTC/USDT',
  num: '10',
  hyzd: 1,
  time: 30,
  count_down: 0,
  status: 2,
  buytime: OPENED_S,
  selltime: OPENED_S + 30,
};

export const DAY_S = 86_400;
export const SPOT_ORDER = {
  id: 991,
  type: 1,
  status: 2,
  xjprice: '100',
  predict_num: '1',
  coinname: 'BTC',
  addtime: OPENED_S,
};

export const MACHINE = { id: 992, title: 'A machine', amount: '5', interest_rate: '1', days: 7, start_time: OPENED_S };

const FINISHED = { ...OPTION, is_win: 1, ploss: '8', buyprice: '100', sellprice: '101' };

type Change = (body: Body, asked: URLSearchParams) => void;
export type Fault = readonly [what: string, call: string, change: Change, says: string];

export const rows = ({ data }: Body): Record<string, unknown>[] => data.list ?? data;
export const first = (more: Record<string, unknown>) => (body: Body) => Object.assign(rows(body)[0] ?? {}, more);
export const every = (more: Record<string, unknown>) => (body: Body) => {
  for (const row of rows(body)) Object.assign(row, more);
};
export const whole =
  (more: Record<string, unknown>) =>
  ({ data }: Body) =>
    Object.assign(data, more);
export const pushed = (row: object) => (body: Body) => void rows(body).push({ ...row });
export const without = (name: string) => (body: Body) => {
  for (const row of rows(body)) delete row[name];
};

/** An option, where the list is asked for those of its status. */
export const optionOf = (more: object) => (body: Body, asked: URLSearchParams) => {
  const order = { ...FINISHED, ...more };
  if (asked.get('status') === String(order.status)) rows(body).push(order);
};
export const NETWORK = { id: 1, pay_type: 1, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
export const TERM = { id: 1, days: 30, interest_rate: '4', min_price: '10' };
