import { expect, test } from 'vitest';
import { addressForm, networkOf, networksLike } from './wallet-address.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
// From the examples of EIP-55.
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('AUTH-08 takes a TRC20 address by its base58 checksum', () => {
  expect(addressForm(TRON, 'trc20')).toBe('good');
  expect(addressForm(` ${TRON} `, 'trc20')).toBe('good');
  expect(addressForm(TRON.replace('q', 'r'), 'trc20')).toBe('mistyped');
  expect(addressForm(ETHEREUM, 'trc20')).toBe('foreign');
  expect(addressForm('', 'trc20')).toBe('foreign');
});

test('AUTH-08 takes an ERC20 address by its EIP-55 case, or in one case without a checksum', () => {
  for (const good of [
    ETHEREUM,
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    ETHEREUM.toLowerCase(),
  ]) {
    expect(addressForm(good, 'erc20')).toBe('good');
  }
  expect(addressForm(ETHEREUM.replace('aA', 'Aa'), 'erc20')).toBe('mistyped');
  expect(addressForm(`${ETHEREUM}0`, 'erc20')).toBe('foreign');
  expect(addressForm(TRON, 'erc20')).toBe('foreign');
});

test('AUTH-08 finds the network in a title and in an address', () => {
  expect(networkOf('USDT-TRC20')).toBe('trc20');
  expect(networkOf('Ethereum (ERC-20)')).toBe('erc20');
  expect(networkOf('BTC')).toBeUndefined();
  expect(networksLike(TRON)).toEqual(['trc20']);
  expect(networksLike(ETHEREUM)).toEqual(['erc20']);
  expect(networksLike('bc1q')).toEqual([]);
});
