import { expect, test } from 'vitest';
import { PAY_TYPES, paymentKindOf } from '../networks.ts';
import { addressFault, checkAddress, networkNameOf, networksMatching, networksOfCoin } from './wallet-address.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
// From the examples of EIP-55.
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('AUTH-08 takes a TRC20 address by its base58 checksum', () => {
  expect(checkAddress(TRON, 'trc20')).toBe('good');
  expect(checkAddress(` ${TRON} `, 'trc20')).toBe('good');
  expect(checkAddress(TRON.replace('q', 'r'), 'trc20')).toBe('mistyped');
  expect(checkAddress(ETHEREUM, 'trc20')).toBe('foreign');
  expect(checkAddress('', 'trc20')).toBe('foreign');
});

test('AUTH-08 takes an ERC20 address by its EIP-55 case, or in one case without a checksum', () => {
  for (const good of [
    ETHEREUM,
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    ETHEREUM.toLowerCase(),
  ]) {
    expect(checkAddress(good, 'erc20')).toBe('good');
  }
  expect(checkAddress(ETHEREUM.replace('aA', 'Aa'), 'erc20')).toBe('mistyped');
  expect(checkAddress(`${ETHEREUM}0`, 'erc20')).toBe('foreign');
  expect(checkAddress(TRON, 'erc20')).toBe('foreign');
});

// From the examples of BIP 173 and BIP 350, and the first block's address.
const BITCOIN = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
];

test('AUTH-08 takes a Bitcoin address by base58 checksum, bech32 or bech32m', () => {
  for (const good of BITCOIN) expect(checkAddress(good, 'bitcoin'), good).toBe('good');
  for (const bad of [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    // Version 0 with bech32m's checksum, version 1 with bech32's, and 16 bytes under version 0.
    'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'bc1pw5dgrnzv',
  ])
    expect(checkAddress(bad, 'bitcoin'), bad).not.toBe('good');
  expect(checkAddress(TRON, 'bitcoin')).toBe('foreign');
});

test('AUTH-08 the networks come from the title, else from how the coin can be deposited and is usually kept', () => {
  expect(networksOfCoin('USDT-ERC20', ['trc20', 'erc20'])).toEqual(['erc20']);
  expect(networksOfCoin('USDT', ['bank'])).toEqual(['trc20', 'erc20']);
  expect(networksOfCoin('ABC', ['trc20', 'bank'])).toEqual(['trc20']);
  expect(networksOfCoin('BTC', [])).toEqual(['bitcoin']);
  expect(networksOfCoin('WBTC', [])).toEqual([]);
  expect(networksOfCoin('ABC', [])).toEqual([]);
});

test('AUTH-08 finds the network of an address, and what is wrong with it for a coin', () => {
  expect(networksMatching(TRON)).toEqual(['trc20']);
  expect(networksMatching(ETHEREUM)).toEqual(['erc20']);
  expect(networksMatching('TX0badaddress')).toEqual([]);
  expect([TRON, ETHEREUM, BITCOIN[0] ?? '', 'TX0badaddress'].map((address) => networkNameOf(address))).toEqual([
    'TRC20',
    'ERC20',
    'Bitcoin',
    '',
  ]);
  expect(addressFault(['trc20', 'erc20'], TRON)).toBeUndefined();
  expect(addressFault(['trc20', 'erc20'], 'TX0badaddress')).toBe('foreign');
  expect(addressFault(['trc20', 'erc20'], BITCOIN[0] ?? '')).toBe('foreign');
  expect(addressFault(['trc20'], TRON.replace('q', 'r'))).toBe('mistyped');
  expect(addressFault([], 'whatever')).toBeUndefined();
});

test('WALLET-01 ways to pay have the numbers of the wire', () => {
  expect(PAY_TYPES).toEqual({ trc20: 1, erc20: 2, bank: 3 });
  expect([1, 2, 3, 4].map(paymentKindOf)).toEqual(['trc20', 'erc20', 'bank', undefined]);
});

test('AUTH-08 the network that was kept with an address names it, whatever its form', () => {
  expect(networkNameOf(ETHEREUM, 'trc20')).toBe('TRC20');
  expect(networkNameOf(ETHEREUM, null)).toBe('ERC20');
});
