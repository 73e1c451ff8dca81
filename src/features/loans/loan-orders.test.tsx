// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { holdPolls } from '../../../tests/harness/polls.ts';
import { besideBalances, expectReadAgain } from '../../../tests/harness/read-again.tsx';
import { getBalances } from '../../contract/calls/assets.ts';
import { cancelLoan, getLoans, repayLoan } from '../../contract/calls/loans.ts';
import { LoanOrders } from './LoanOrders.tsx';

afterEach(() => vi.useRealTimers());

test('PROD-01 who waits for a decision on a loan sees it on the open page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const loan = { id: 1, title: 'Bridge', order_num: 'L1', amount: '100', status: 1 };
  const screen = await drawScreen(<LoanOrders onProducts={() => undefined} />, {
    getLoanRecords: () => ({ list: [loan] }),
  });
  expect(screen.place.querySelector('li')?.textContent).toContain('Applying');
  loan.status = 2;
  await act(async () => void vi.advanceTimersByTime(10_000));
  await screen.settle();
  expect(screen.place.querySelector('li')?.textContent).toContain('Approved');
});

test('PROD-01 who repays a loan confirms the whole repayment, not only what was lent', async () => {
  const loan = {
    id: 1,
    title: 'Bridge',
    order_num: 'L1',
    amount: '100',
    interest: '5',
    total_amount: '105',
    status: 2,
  };
  const screen = await drawScreen(<LoanOrders onProducts={() => undefined} />, {
    getConfig: { market_source: 'simulated' },
    getLoanRecords: { list: [loan] },
  });
  await screen.tap('Repay now');
  expect(screen.one('dialog button', /^Repay \d/).textContent).toBe('Repay 105 USDT');
  expect(screen.facts()).toEqual({
    Amount: '100.00000000 USDT',
    Interest: '5.00000000 USDT',
    Repayment: '105.00000000 USDT',
    From: 'Spot account',
  });
});

test.each([
  ['simulated', true],
  [undefined, false],
])('PROD-01 API-06 with prices from %s, repaying now is offered: %s', async (market_source, offered) => {
  const loan = { id: 1, title: 'Bridge', order_num: 'L1', amount: '100', status: 2 };
  const screen = await drawScreen(<LoanOrders onProducts={() => undefined} />, {
    getConfig: { market_source },
    getLoanRecords: { list: [loan] },
  });
  const card = screen.place.querySelector('li')?.textContent;
  // Nor is it said when money moves, which only the reference server's rules tell.
  for (const words of ['Repay now', 'repay before', 'On the due date'])
    expect(card?.includes(words), words).toBe(offered);
});

test('PROD-01 who was refused a loan reads why', async () => {
  const loan = { id: 1, title: 'Bridge', order_num: 'L1', amount: '100', status: 3, remark: 'The photo is blurred' };
  const screen = await drawScreen(<LoanOrders onProducts={() => undefined} />, { getLoanRecords: { list: [loan] } });
  expect(screen.place.querySelector('li')?.textContent).toContain('Rejected');
  expect(screen.place.querySelector('li')?.textContent).toContain('The photo is blurred');
});

test.each([
  ['Approved', { repayment_time: Date.now() + 86_400_000 }, true],
  ['Overdue', { repayment_time: Date.now() - 86_400_000 }, true],
  ['Repaid', { is_repayment: 1, repayment_time: Date.now() - 86_400_000 }, true],
  ['Rejected', { status: 3, repayment_time: Date.now() }, false],
  ['Cancelled', { status: 4, repayment_time: Date.now() }, false],
])('PROD-01 a loan that is %s says so, and when it is or was due', async (word, more, due) => {
  const loan = { id: 1, title: 'Bridge', order_num: 'L1', amount: '100', status: 2, ...more };
  const screen = await drawScreen(<LoanOrders onProducts={() => undefined} />, { getLoanRecords: { list: [loan] } });
  expect(screen.place.querySelector('li header')?.lastElementChild?.textContent).toBe(word);
  expect('Due' in screen.facts()).toBe(due);
});

test('PROD-01 the filter asks for the loans of its own status', async () => {
  const screen = await drawScreen(<LoanOrders onProducts={() => undefined} />);
  for (const [chip, status] of [
    ['Applying', '1'],
    ['Approved', '2'],
    ['Rejected', '3'],
    ['Cancelled', '4'],
  ] as const) {
    await screen.tap(chip);
    expect(screen.asked.findLast(({ name }) => name === 'getLoanRecords')?.fields['status'], chip).toBe(status);
  }
});

test.each([
  ['taken back', 1, 'Cancel application', cancelLoan, [getLoans]],
  ['repaid', 2, 'Repay now', repayLoan, [getLoans, getBalances]],
] as const)(
  'PROD-01 a loan that is %s is read again, and what it paid from',
  async (_how, status, action, call, calls) => {
    holdPolls();
    const loan = { id: 1, title: 'Bridge', order_num: 'L1', amount: '100', total_amount: '105', status };
    const screen = await drawScreen(besideBalances(<LoanOrders onProducts={() => undefined} />), {
      getConfig: { market_source: 'simulated' },
      getLoanRecords: { list: [loan] },
    });
    await screen.tap(action);
    await expectReadAgain(screen, call, calls, () =>
      screen.one('dialog button', status === 1 ? 'Cancel application' : 'Repay 105 USDT').click(),
    );
  },
);
