import { expect, test } from 'vitest';
import type { DepositCoin } from '../../contract/entities/wallet.ts';
import { addressForm, addressWarning, canBind, networksOfCoin } from './address-form.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('AUTH-08 currency and address are required', () => {
  const wrong = (coinId: string, address: string) =>
    addressForm.check({ coinId, address }, undefined).map(({ field }) => field);
  expect(wrong('', '')).toEqual(['coinId', 'address']);
  expect(wrong('1', 'two words')).toEqual(['address']);
  expect(wrong('1', TRON)).toEqual([]);
});

test('AUTH-08 spaces around a pasted address go away', () => {
  const inputs = addressForm.change({ coinId: '1', address: '' }, { field: 'address', value: ` ${TRON}\n` }, undefined);
  expect(inputs.address).toBe(TRON);
});

test('AUTH-08 the button shows if addresses may be changed or none is bound', () => {
  const bound = [{ id: '9', coinId: '1', coin: 'USDT', address: TRON }];
  expect(canBind(true, bound, '1')).toBe(true);
  expect(canBind(false, bound, '1')).toBe(false);
  expect(canBind(false, bound, '2')).toBe(true);
  expect(canBind(false, [{ id: '9', coinId: '1', coin: 'USDT', address: '' }], '1')).toBe(true);
});

test('AUTH-08 warns of the wrong network and of a wrong checksum, and of nothing else', () => {
  expect(addressWarning(['trc20'], TRON)).toBeUndefined();
  expect(addressWarning(['trc20', 'erc20'], ETHEREUM)).toBeUndefined();
  expect(addressWarning(['trc20'], '')).toBeUndefined();
  expect(addressWarning([], 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBeUndefined();
  expect(addressWarning(['trc20'], ETHEREUM)?.message).toContain('may be lost');
  expect(addressWarning(['trc20'], 'hello')?.message).toContain('does not look like');
  expect(addressWarning(['erc20'], ETHEREUM.replace('aA', 'Aa'))?.message).toContain('checksum');
  expect(addressWarning([], TRON.replace('q', 'r'))?.message).toContain('checksum');
});

test('AUTH-08 the networks come from the title, else from how the coin can be deposited', () => {
  const coin = { networks: [{ kind: 'trc20' }, { kind: 'bank' }, { kind: 'erc20' }] } as unknown as DepositCoin;
  expect(networksOfCoin('USDT-ERC20', coin)).toEqual(['erc20']);
  expect(networksOfCoin('USDT', coin)).toEqual(['trc20', 'erc20']);
  expect(networksOfCoin('BTC', undefined)).toEqual([]);
});
