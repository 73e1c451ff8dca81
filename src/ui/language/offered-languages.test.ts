import { expect, test } from 'vitest';
import { offeredLanguages } from './offered-languages.ts';

const available = ['en', 'zh-cn', 'cr', 'ar'] as const;
const codes = (offers: string[] | undefined) =>
  offeredLanguages(
    offers?.map((code) => ({ code, name: '' })),
    available,
  ).map(({ code }) => code);

test('LANG-05 the list keeps the known codes of the server in its order', () => {
  expect(codes(['ar', 'xx', 'EN', 'zh-CN', 'ar', 'fr'])).toEqual(['ar', 'en', 'zh-cn']);
});

test('LANG-05 every language of the build where the call fails or names none that is known', () => {
  expect(codes(undefined)).toEqual([...available]);
  expect(codes(['xx'])).toEqual([...available]);
});

test('LANG-03 cr shows as Croatian', () => {
  expect(offeredLanguages([{ code: 'cr', name: ' ' }], available)[0]).toMatchObject({ tag: 'hr', name: 'Hrvatski' });
});

test('LANG-05 a language goes by the name that the server gives it', () => {
  const offers = [
    { code: 'ar', name: 'العربية (الخليج)' },
    { code: 'en', name: '' },
  ];
  expect(offeredLanguages(offers, available).map(({ name }) => name)).toEqual(['العربية (الخليج)', 'English']);
});
