// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { AccountTransferScreen } from './AccountTransferScreen.tsx';

beforeEach(() => sessionStorage.clear());

test('ASSET-03 the confirmation of a transfer names both accounts and the amount', async () => {
  const coin = { coinId: 1, coinName: 'USDT', balance: '50' };
  const screen = await drawScreen(<AccountTransferScreen />, {
    getConfig: { account_transfer_status: 1 },
    getUserBalanceList: { coinList: [{ type: 1, balanceInfo: [coin] }, { type: 2 }] },
  });
  await screen.type('Quantity', '5');
  await screen.tap('Transfer 5 USDT');
  expect(screen.facts()).toEqual({
    From: 'Spot account',
    To: 'Options account',
    Amount: '5.00000000 USDT',
    Fee: 'Free',
  });
});

test.each([
  ['leaves out an empty account', {}, [1], ['Spot account', 'Options account']],
  ['lists one that is switched off', {}, [1, 2, 3], ['Spot account', 'Options account']],
  ['has three', { quantize_switch: 1 }, [1, 2], ['Spot account', 'Options account', 'Quantitative account']],
])('ASSET-03 the accounts are those of the site, where the backend %s', async (_what, config, types, names) => {
  const screen = await drawScreen(<AccountTransferScreen />, {
    getConfig: { account_transfer_status: 1, ...config },
    getUserBalanceList: { coinList: types.map((type) => ({ type, totalAvailableAsset: '9', balanceInfo: [] })) },
  });
  await screen.tap(/^To.*Options account$/);
  const shown = screen.place.querySelector('dialog[open]')?.textContent ?? '';
  for (const name of ['Spot account', 'Options account', 'Quantitative account'])
    expect(shown.includes(name), name).toBe(names.includes(name));
});

test('ASSET-03 after a transfer the accounts stay, and the button waits until it is known what is there now', async () => {
  let held: Record<number, string> = { 1: '50', 2: '20' };
  let answer: (() => void) | undefined;
  const screen = await drawScreen(<AccountTransferScreen />, {
    getConfig: { account_transfer_status: 1 },
    transfer: () => {
      held = { 1: '55', 2: '15' };
      return null;
    },
    getUserBalanceList: async () => {
      if (held[1] === '55') await new Promise<void>((resolve) => (answer = resolve));
      return {
        coinList: [1, 2].map((type) => ({
          type,
          totalAvailableAsset: held[type],
          balanceInfo: [{ coinId: 1, coinName: 'USDT', balance: held[type] }],
        })),
      };
    },
  });
  await screen.tap('Reverse');
  await screen.type('Quantity', '5');
  await screen.tap('Transfer 5 USDT');
  await act(async () => screen.one('dialog button', 'Transfer 5 USDT').click());
  await screen.comes(() => expect(screen.field('Quantity').value).toBe(''));
  await screen.comes(() => expect(answer).toBeDefined());
  expect(screen.one('form button', 'Transfer').getAttribute('aria-busy')).toBe('true');
  await act(async () => answer?.());
  await screen.comes(() => expect(screen.one('form button', 'Transfer').getAttribute('aria-busy')).toBeNull());
  expect(screen.place.textContent).toContain('Available 15.00000000 USDT');
  await screen.tap('FromOptions account');
  const choices = [...screen.place.querySelectorAll('dialog[open] li')].map(({ textContent }) => textContent);
  expect(choices).toEqual(['Spot account55.00 USDT', 'Options account15.00 USDT']);
});

test('ASSET-03 PWA-03 a draft of an account that was switched off since is left', async () => {
  const open = (on: number) =>
    drawScreen(<AccountTransferScreen />, {
      getConfig: { account_transfer_status: 1, quantize_switch: on },
      getUserBalanceList: {
        coinList: [1, 2, 3].map((type) => ({ type, balanceInfo: [{ coinId: 1, coinName: 'USDT', balance: '50' }] })),
      },
    });
  const begun = await open(1);
  await begun.tap('FromSpot account');
  await begun.tap(/^Quantitative account/);
  await begun.type('Quantity', '5');
  await begun.leave();
  const kept = await open(1);
  kept.one('button', 'FromQuantitative account');
  expect(kept.field('Quantity').value).toBe('5');
  await kept.leave();
  const changed = await open(0);
  changed.one('button', 'FromSpot account');
  expect(changed.field('Quantity').value).toBe('');
});
