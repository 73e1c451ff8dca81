import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/languages.ts';
import { countriesIn, ownRegion, searchCountries, withCallingCode } from './calling-codes.ts';

test.each(LANGUAGES.map(({ tag }) => [tag]))(
  'AUTH-01 LANG-03 in %s the list begins with a country that speaks it',
  (tag) => {
    const own = ownRegion(tag, []);
    const countries = countriesIn(tag, own);
    expect(countries[0]?.region).toBe(own);
    expect(new Set(countries.map(({ region }) => region)).size).toBe(countries.length);
    for (const { code, name, region } of countries) {
      expect(code).toMatch(/^[1-9]\d{0,3}$/);
      expect(name).not.toBe(region);
    }
  },
);

test('AUTH-01 the country that the browser names with the language comes first', () => {
  expect(ownRegion('de', ['en-GB', 'de-AT', 'de-CH'])).toBe('AT');
  expect(ownRegion('de', ['en-GB'])).toBe('DE');
  expect(ownRegion('hr', [])).toBe('HR');
  expect(ownRegion('zh-Hant', [])).toBe('TW');
});

test('AUTH-01 countries are found by name, accent or none, by letters and by code', () => {
  const found = (query: string) => searchCountries(countriesIn('de', 'DE'), query).map(({ region }) => region);
  expect(found('osterr')).toEqual(['AT']);
  expect(found('Öster')).toEqual(['AT']);
  expect(found('fr')).toContain('FR');
  expect(found('+49')).toEqual(['DE']);
  expect(found('+٤٩')).toEqual(['DE']);
  expect(found('1')).toEqual(expect.arrayContaining(['US', 'CA', 'JM']));
  expect(found('zzzz')).toEqual([]);
  expect(found('').length).toBeGreaterThan(230);
});

test('AUTH-02 a code goes in front once, without the zero that it stands for; what is sent is digits', () => {
  expect(withCallingCode('', '49', undefined)).toBe('49');
  expect(withCallingCode('0157123', '49', undefined)).toBe('49157123');
  expect(withCallingCode('157123', '49', undefined)).toBe('49157123');
  expect(withCallingCode('49157123', '43', '49')).toBe('43157123');
  expect(withCallingCode('49157123', '49', '49')).toBe('49157123');
  expect(withCallingCode('0612', '39', undefined)).toBe('390612');
  expect(withCallingCode('0712345678', '225', undefined)).toBe('2250712345678');
  expect(withCallingCode('061234567', '242', undefined)).toBe('242061234567');
  expect(withCallingCode('0197123456', '229', undefined)).toBe('2290197123456');
  // Typed with the calling code; or without, but beginning with the same digits.
  expect(withCallingCode('4915712345678', '49', undefined)).toBe('4915712345678');
  expect(withCallingCode('77011234567', '7', undefined)).toBe('77011234567');
  expect(withCallingCode('7011234567', '7', undefined)).toBe('77011234567');
});
