// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { BankScreen } from './BankScreen.tsx';

test('WALLET-05 PWA-03 what was begun for one card stands in no other of the same bank', async () => {
  const card = (id: number, name: string) => ({
    id,
    bank_name: 'First Bank',
    card_number: `400000000000000${id}`,
    card_name: name,
  });
  const screen = await drawScreen(<BankScreen />, {
    getConfig: { bank_switch: 1, can_edit_bank: 1, bank_swan_type: 0 },
    getUserBankList: [card(1, 'Ada'), card(2, 'Grace')],
    getusr: { id: 7, username: 'ada@example.com' },
  });
  await screen.tap(/Ada$/);
  await screen.type('Card holder', 'Ada Lovelace');
  await screen.tap('Close');
  await screen.tap(/Grace$/);
  expect(screen.field('Card holder').value).toBe('Grace');
  await screen.tap('Close');
  await screen.tap(/Ada$/);
  expect(screen.field('Card holder').value).toBe('Ada Lovelace');
});

test.each([
  [1, '********1234'],
  [0, '4000000000001234'],
])('WALLET-05 with bank_swan_type %i the list shows a card as %s', async (masked, shown) => {
  const screen = await drawScreen(<BankScreen />, {
    getConfig: { bank_switch: 1, bank_swan_type: masked },
    getUserBankList: [{ id: 1, bank_name: 'First Bank', card_number: '4000000000001234', card_name: 'Ada' }],
  });
  expect(screen.place.querySelector('li bdi')?.textContent).toBe(shown);
});
