// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
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
