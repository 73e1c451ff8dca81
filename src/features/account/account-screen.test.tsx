// @vitest-environment happy-dom
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { type Answers, drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { eventually } from '../../../tests/harness/eventually.ts';
import { decimal } from '../../contract/decimal.ts';
import { AccountScreen } from './AccountScreen.tsx';

const draw = (answers: Answers, records?: ComponentProps<typeof AccountScreen>['records']) =>
  drawScreen(
    <AccountScreen coinId="1" name="USDT" type={1} available={undefined} conversion={undefined} records={records} />,
    answers,
  );

test('ASSET-02 only a deposit that was completed stands in green', async () => {
  const deposit = (id: number, status: number) => ({ id, num: `${id}`, status, coin: 'USDT' });
  const screen = await draw({ getRechargeList: { list: [deposit(1, 1), deposit(2, 2), deposit(3, 3)] } }, 'deposits');
  const colours = [...screen.place.querySelectorAll('.record-end > .figures')].map(({ className }) => className);
  expect(colours).toEqual(['figures', 'figures move-rise', 'figures']);
});

test('ASSET-02 a figure of the link is shown only until the balances are read', async () => {
  let answer: (balances: unknown) => void = () => undefined;
  const balances = new Promise((resolve) => {
    answer = resolve;
  });
  const drawn = drawScreen(
    <AccountScreen coinId="9" name="BTC" type={1} available={decimal(5)} conversion={decimal(7)} records={undefined} />,
    { getUserBalanceList: () => balances },
  );
  const figure = () => document.querySelector('.account-figure')?.textContent;
  await eventually(() => expect(figure()).toBe('5.00000000 BTC'));
  const coin = { coinId: 1, coinName: 'USDT', balance: '50' };
  answer({ coinList: [{ type: 1, balanceInfo: [coin] }] });
  const screen = await drawn;
  expect(figure()).toBe('-- BTC');
  expect(screen.facts()).toEqual({ Frozen: '-- BTC', Value: '-- USDT' });
});

test('ASSET-02 what one list was narrowed down to is no filter of the next', async () => {
  const screen = await draw({ getRechargeList: { list: [{ id: 1, num: '5', status: 2, coin: 'USDT' }] } });
  await screen.tap('Type: All');
  await screen.tap('In');
  expect(screen.asked.at(-1)).toMatchObject({ name: 'getBillList', fields: { st: '1' } });
  await screen.tap('Deposits');
  const filters = [...screen.place.querySelectorAll('.filters button')].map((button) =>
    button.getAttribute('aria-label'),
  );
  expect(filters).toEqual(['Status: All', 'Time: All time']);
  expect(screen.place.textContent).toContain('+5.00000000 USDT');
});

test('ASSET-04 records that could not all be read are no file, and it is said', async () => {
  let isCut = false;
  const screen = await draw({
    getBillList: () => {
      if (isCut) throw new TypeError('cut off');
      return { list: [] };
    },
  });
  isCut = true;
  await screen.tap('Save as CSV');
  await screen.tap('Save');
  const said = () => screen.place.querySelector('.export-said')?.textContent;
  await screen.comes(() => expect(said()).toBe('Failed to load. What was read so far was not saved.'));
});
