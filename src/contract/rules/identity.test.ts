import { describe, expect, test } from 'vitest';
import {
  isAddressText,
  isBankName,
  isCardNumber,
  isRealName,
  maskCardNumber,
  normaliseCardNumber,
  normaliseName,
} from './identity.ts';

describe('identity rules', () => {
  test('AUTH-06 takes names of the 26 languages', () => {
    for (const name of ["Seán O'Neill", '张伟', 'محمد علی', 'नीरज चोपड़ा', 'สมชาย ใจดี', 'Jean-Luc d’Arc', 'ລາວ ທອງ'])
      expect(isRealName(normaliseName(name))).toBe(true);
  });
  test('AUTH-06 refuses what is no name or would disturb an operator’s screen', () => {
    for (const name of ['', ' ', '<b>', 'a\u202eb', 'a\nb<', '=1+1', '@x', 'a'.repeat(65)])
      expect(isRealName(name)).toBe(false);
  });
  test('WALLET-05 card numbers lose their spaces and keep IBANs', () => {
    expect(normaliseCardNumber('4111 1111-1111 1111')).toBe('4111111111111111');
    expect(isCardNumber('4111111111111111')).toBe(true);
    expect(isCardNumber(normaliseCardNumber('de89 3704 0044 0532 0130 00'))).toBe(true);
    // The longest IBAN in use has 31 characters.
    expect(isCardNumber('MT84MALT011000012345MTLCAST001S')).toBe(true);
    for (const card of ['', '1234567', '1'.repeat(35), '4111x11111111', '********1111'])
      expect(isCardNumber(card)).toBe(false);
  });
  test('WALLET-05 masks all but the last four', () => {
    expect(maskCardNumber('4111111111111234')).toBe('********1234');
  });
  test('WALLET-05 bank names are printable', () => {
    expect(isBankName('Banco de España')).toBe(true);
    expect(isBankName('a\u0000b')).toBe(false);
  });
  test('AUTH-08 addresses are printable without spaces', () => {
    expect(isAddressText('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBe(true);
    for (const address of ['', 'a b', 'a\u200b', 'a'.repeat(129)]) expect(isAddressText(address)).toBe(false);
  });
});
