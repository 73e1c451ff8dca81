import { expect, test } from 'vitest';
import { addressWarning, bindAddressForm, canBindAddress } from './address-form.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const USDT = { networks: ['trc20', 'erc20'] } as const;

const issues = (
  coinId: string,
  address: string,
  payPassword = 'pay123',
  networks: readonly 'trc20'[] | typeof USDT.networks = USDT.networks,
) => bindAddressForm.check({ coinId, address, payPassword }, { networks });

test('AUTH-08 currency, address and pay password are required', () => {
  const wrong = (...inputs: [string, string, string?]) => issues(...inputs).map(({ field }) => field);
  expect(wrong('', '', '')).toEqual(['coinId', 'address', 'payPassword']);
  expect(wrong('1', 'two words')).toEqual(['address']);
  expect(wrong('1', TRON)).toEqual([]);
});

test('AUTH-08 spaces around a pasted address go away', () => {
  const inputs = bindAddressForm.change(
    { coinId: '1', address: '', payPassword: '' },
    { field: 'address', value: ` ${TRON}\n` },
    USDT,
  );
  expect(inputs.address).toBe(TRON);
});

test('AUTH-08 the button shows if addresses may be changed or none is bound', () => {
  const bound = [{ id: '9', coinId: '1', coin: 'USDT', address: TRON }];
  expect(canBindAddress(true, bound, '1')).toBe(true);
  expect(canBindAddress(false, bound, '1')).toBe(false);
  expect(canBindAddress(false, bound, '2')).toBe(true);
  expect(canBindAddress(false, [{ id: '9', coinId: '1', coin: 'USDT', address: '' }], '1')).toBe(true);
});

test('AUTH-08 an address of no network of the coin, or with a wrong checksum, is not sent', () => {
  const message = (address: string, networks?: readonly 'trc20'[]) =>
    issues('1', address, 'pay123', networks).map((issue) => issue.message.message);
  expect(message(ETHEREUM)).toEqual([]);
  expect(message('TX0badaddress')[0]).toContain('does not look like');
  expect(message(ETHEREUM, ['trc20'])[0]).toContain('may be lost');
  expect(message(ETHEREUM.replace('aA', 'Aa'))[0]).toContain('checksum');
  expect(issues('1', 'whatever', 'pay123', [])).toEqual([]);
});

test('AUTH-08 where no network is known a wrong checksum is only warned of', () => {
  expect(addressWarning([], TRON.replace('q', 'r'))?.message).toContain('checksum');
  expect(addressWarning([], 'addr1vxyz')).toBeUndefined();
  expect(addressWarning(['trc20'], TRON.replace('q', 'r'))).toBeUndefined();
});
