// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { takeSharedPicture } from '../../core/storage/shared-picture.ts';
import { DepositScreen } from './DepositScreen.tsx';

vi.mock('../../core/storage/shared-picture.ts', () => ({ takeSharedPicture: vi.fn(async () => undefined) }));

beforeEach(() => sessionStorage.clear());

test.each([
  [0, ['Spot account', 'Options account']],
  [1, ['Spot account', 'Options account', 'Quantitative account']],
])('WALLET-01 with quantize_switch %i a deposit may go to these accounts', async (on, accounts) => {
  const screen = await drawScreen(<DepositScreen />, {
    getConfig: { recharge_status: 1, quantize_switch: on },
    getrecharge: { list: [{ id: 1, title: 'USDT', networkList: [{ id: 5, pay_type: 3, bank_name: 'First Bank' }] }] },
  });
  await screen.tap('To accountSpot account');
  const offered = [...screen.place.querySelectorAll('dialog li')].map(({ textContent }) => textContent);
  expect(offered).toEqual(accounts);
});

test('WALLET-01 PWA-03 a draft goes where its network was taken off, and the records are those of the chosen account', async () => {
  const open = (networkId: number) =>
    drawScreen(<DepositScreen />, {
      getConfig: { recharge_status: 1 },
      getrecharge: {
        list: [{ id: 1, title: 'USDT', networkList: [{ id: networkId, pay_type: 3, bank_name: 'First Bank' }] }],
      },
    });
  const begun = await open(5);
  await begun.type('Quantity', '20');
  await begun.tap('To accountSpot account');
  await begun.tap('Options account');
  expect(begun.one('a', 'Deposit records').getAttribute('href')).toMatch(/[?&]type=2&records=deposits$/);
  await begun.leave();
  const again = await open(5);
  expect(again.field('Quantity').value).toBe('20');
  await again.leave();
  const changed = await open(6);
  expect(changed.place.textContent).toContain('First Bank');
  expect(changed.field('Quantity').value).toBe('');
});

test('WALLET-01 PWA-03 a draft goes where its account was switched off', async () => {
  const open = (on: number) =>
    drawScreen(<DepositScreen />, {
      getConfig: { recharge_status: 1, quantize_switch: on },
      getrecharge: { list: [{ id: 1, title: 'USDT', networkList: [{ id: 5, pay_type: 3, bank_name: 'First Bank' }] }] },
    });
  const begun = await open(1);
  await begun.type('Quantity', '20');
  await begun.tap('To accountSpot account');
  await begun.tap('Quantitative account');
  await begun.leave();
  const again = await open(0);
  expect(again.one('button', 'To accountSpot account')).toBeTruthy();
  expect(again.field('Quantity').value).toBe('');
});

test('a shared picture that is discarded is not uploaded', async () => {
  vi.mocked(takeSharedPicture).mockResolvedValueOnce(new Blob(['x'], { type: 'image/png' }));
  const screen = await drawScreen(<DepositScreen />, {
    getConfig: { recharge_status: 1 },
    getrecharge: { list: [{ id: 1, title: 'USDT', networkList: [{ id: 5, pay_type: 3, bank_name: 'First Bank' }] }] },
  });
  await screen.comes(() => expect(screen.place.textContent).toContain('It has not been sent yet.'));
  expect(screen.place.querySelectorAll('.upload-empty')).toHaveLength(1);
  await screen.tap('Discard');
  expect(screen.place.textContent).not.toContain('It has not been sent yet.');
  expect(screen.place.querySelectorAll('.upload-empty')).toHaveLength(1);
});
