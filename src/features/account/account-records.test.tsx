// @vitest-environment happy-dom
import { act, type ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { AccountScreen } from './AccountScreen.tsx';

vi.mock('../../ui/save-file.ts', () => ({ saveFile: vi.fn() }));
afterEach(() => vi.useRealTimers());

const draw = (answers: Answers, records?: ComponentProps<typeof AccountScreen>['records']) =>
  drawScreen(
    <AccountScreen coinId="1" name="USDT" type={1} available={undefined} conversion={undefined} records={records} />,
    answers,
  );
const rows = (place: HTMLElement) => [...place.querySelectorAll('.record-end')].map(({ textContent }) => textContent);
const row = (place: HTMLElement) => rows(place)[0];

test('ASSET-02 one coin of an account, and all of them: each under its own name and with its own money', async () => {
  const coin = { coinId: 1, coinName: 'USDT', balance: '50', dbalance: '7', all_zhprice: '57' };
  const screen = await draw({
    getConfig: { market_source: 'simulated' },
    getUserBalanceList: { coinList: [{ type: 1, totalAvailableAsset: '90', balanceInfo: [coin] }] },
  });
  expect(screen.facts()).toEqual({ Frozen: '7.00000000 USDT', Value: '57.00 USDT' });
  await screen.tap('Coin: USDT');
  await screen.tap('All coins');
  expect(screen.place.querySelector('h1')?.textContent).toBe('Spot account');
  expect(screen.place.querySelector('.account-head')?.textContent).toBe('Spot account90.00 USDT');
});

test('ASSET-02 money that leaves has a minus, also where it is only moved on', async () => {
  const withdrawals = await draw(
    { getWithdrawList: { list: [{ id: 1, num: '5', status: 2, coin: 'USDT', fee: '1', net: '4' }] } },
    'withdrawals',
  );
  expect(row(withdrawals.place)).toBe('-5.00000000 USDTCompleted');
  await withdrawals.tap(/^Withdrawal--/);
  expect(withdrawals.facts()).toMatchObject({
    Amount: '5.00000000 USDT',
    Fee: '1.00000000 USDT',
    Net: '4.00000000 USDT',
  });
  await withdrawals.leave();
  const moved = await draw(
    { getTransferList: { list: [{ id: 1, num: '5', coin: 'USDT', from_type: 1, to_type: 2 }] } },
    'transfers',
  );
  expect(row(moved.place)).toBe('-5.00000000 USDT');
});

test.each([
  [{ status: 1, from_type: 1, to_type: 2 }, '-5.00000000 USDTIn review'],
  [{ status: '3', from_type: 2, to_type: 1 }, '+5.00000000 USDTRejected'],
  [{ status: 2, from_type: 2, to_type: 1 }, '+5.00000000 USDT'],
  [{ status: 'ok', from_type: '2', to_type: '1' }, '+5.00000000 USDT'],
  [{ status: 2, from_type: 'Spot', to_type: 'Options' }, '5.00000000 USDT'],
])(
  'ASSET-02 API-06 a transfer that has not arrived says so, and one between named accounts has no sign: %j',
  async (sent, text) => {
    const screen = await draw({ getTransferList: { list: [{ id: 1, num: '5', coin: 'USDT', ...sent }] } }, 'transfers');
    expect(row(screen.place)).toBe(text);
    const isGreen = screen.place.querySelector('.record-end .move-rise') !== null;
    expect(isGreen).toBe(text === '+5.00000000 USDT');
  },
);

test('ASSET-02 why a transfer was rejected is read beside that it was', async () => {
  const rejected = { id: 1, num: '5', coin: 'USDT', from_type: 1, to_type: 2, status: 3, msg: 'Frozen' };
  const screen = await draw({ getTransferList: { list: [rejected] } }, 'transfers');
  await screen.tap(/^Spot account/);
  expect(screen.facts()).toMatchObject({ Status: 'Rejected', Remark: 'Frozen' });
});

test('ASSET-02 who waits for the review of a deposit sees it end on the open page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const deposit = { id: 1, num: '5', status: 1, coin: 'USDT' };
  const screen = await draw({ getRechargeList: () => ({ list: [deposit] }) }, 'deposits');
  expect(row(screen.place)).toContain('In review');
  deposit.status = 2;
  await act(async () => void vi.advanceTimersByTime(10_000));
  await screen.settle();
  expect(row(screen.place)).toContain('Completed');
});

test('SHELL-13 ASSET-02 API-06 two bills that have no id are two although they say the same', async () => {
  const bill = { st: 1, num: '0.5', remark: 'Mining yield', addtime: '2026-01-02 03:04:05' };
  const screen = await draw({ getBillList: { list: [bill, bill] } });
  expect(rows(screen.place)).toEqual(['+0.50000000 USDT', '+0.50000000 USDT']);
});

test('SHELL-13 ASSET-02 API-06 of two equal withdrawals without id and time, each opens its own outcome', async () => {
  const sent = { num: '100', status: 1, remark: 'First', address: 'Tx', updatetime: null };
  const answer = { list: [sent, { ...sent, status: 3, remark: 'Second' }] };
  const screen = await draw({ getWithdrawList: answer }, 'withdrawals');
  expect(rows(screen.place)).toEqual(['-100.00000000 USDTIn review', '-100.00000000 USDTRejected']);
  await screen.tap(/^Withdrawal.*Rejected$/);
  expect(screen.facts()).toMatchObject({ Status: 'Rejected', Remark: 'Second' });
});

test('SHELL-13 ASSET-02 API-06 details of a transfer without an id stay open and change as its review ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const moved = { num: '5', status: 1, from_type: 1, to_type: 2, msg: '', addtime: '2026-01-02 03:04:05' };
  const screen = await draw({ getTransferList: () => ({ list: [moved] }) }, 'transfers');
  await screen.tap(/^Spot account/);
  Object.assign(moved, { status: 3, msg: 'Frozen' });
  await act(async () => void vi.advanceTimersByTime(10_000));
  await screen.settle();
  expect(screen.facts()).toMatchObject({ Status: 'Rejected', Remark: 'Frozen' });
});

const fileOf = async (screen: Awaited<ReturnType<typeof draw>>): Promise<string[]> => {
  vi.mocked(saveFile).mockClear();
  await screen.tap('Save as CSV');
  await screen.tap('Save');
  await screen.comes(() => expect(saveFile).toHaveBeenCalledTimes(1));
  const [[file] = []] = vi.mocked(saveFile).mock.calls;
  return (await file?.text())?.replace('\uFEFF', '').trim().split(/\r?\n/) ?? [];
};

test('ASSET-04 each figure of a file stands under its own head', async () => {
  const withdrawal = { id: 1, num: '5', status: 2, coin: 'USDT', fee: '1', net: '4', network: 'TRC20', address: 'Tx' };
  const withdrawals = await draw({ getWithdrawList: { list: [{ ...withdrawal, remark: 'Paid' }] } }, 'withdrawals');
  expect(await fileOf(withdrawals)).toEqual([
    'Time,Status,Amount,Coin,Fee,Net,Network,Address,Remark',
    ',Completed,5,USDT,1,4,TRC20,Tx,Paid',
  ]);
  await withdrawals.leave();
  const moved = { id: 1, num: '5', coin: 'USDT', from_type: 1, to_type: 2, status: 2 };
  const transfers = await draw({ getTransferList: { list: [moved] } }, 'transfers');
  expect(await fileOf(transfers)).toEqual([
    'Time,Status,Amount,Coin,From,To',
    ',Completed,5,USDT,Spot account,Options account',
  ]);
});

test('ASSET-04 a file has what the filters show and nothing else', async () => {
  const deposit = (id: number, status: number) => ({ id, num: `${id}`, status, coin: 'USDT' });
  const screen = await draw({ getRechargeList: { list: [deposit(1, 1), deposit(2, 2), deposit(3, 3)] } }, 'deposits');
  await screen.tap('Status: All');
  await screen.tap('Rejected');
  expect((await fileOf(screen)).slice(1)).toEqual([',Rejected,3,USDT,,,,,']);
});

test('ASSET-02 a movement says what was there after it', async () => {
  const bill = { id: 1, num: '5', st: 1, coin: 'USDT', remark: 'Flash swap', balance: '9' };
  const screen = await draw({ getBillList: { list: [bill] } });
  await screen.tap(/^Flash swap/);
  expect(screen.facts()).toMatchObject({ Amount: '+5.00000000 USDT', 'Balance after': '9.00000000 USDT' });
});

test('ASSET-02 each choice of time asks for its own days, and Reset for all', async () => {
  const screen = await draw({});
  const days = () => {
    const from = screen.asked.findLast(({ name }) => name === 'getBillList')?.fields['start_ms'];
    return from === undefined || from === '' ? undefined : Math.ceil((Date.now() - Number(from)) / 86_400_000);
  };
  expect(days()).toBeUndefined();
  let shown = 'Time: All time';
  for (const [choice, count] of [
    ['Today', 1],
    ['Last 7 days', 7],
    ['Last 30 days', 30],
    ['Last 90 days', 90],
    ['Last 365 days', 365],
  ] as const) {
    await screen.tap(shown);
    await screen.tap(choice);
    // A day in which clocks change has 23 or 25 hours.
    expect(Math.abs((days() ?? 0) - count), choice).toBeLessThanOrEqual(1);
    shown = `Time: ${choice}`;
  }
  await screen.tap('Reset');
  expect(days()).toBeUndefined();
});

test('ASSET-04 the file says of each movement which way it went', async () => {
  const bill = (id: number, st: number) => ({ id, num: '5', st, coin: 'USDT', remark: 'Flash swap', balance: '9' });
  const screen = await draw({ getBillList: { list: [bill(1, 1), bill(2, 2)] } });
  const [, ...lines] = await fileOf(screen);
  expect(lines).toEqual([',In,5,USDT,9,Flash swap', ',Out,5,USDT,9,Flash swap']);
});
