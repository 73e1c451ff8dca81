import { expect, test } from 'vitest';
import { browserLanguage } from './asked-language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['hr-HR,hr;q=0.9,en;q=0.8', 'cr'],
  ['la, de;q=0.5', 'de'],
  ['xx, ro;q=0.5', 'rm'],
  ['zh-HK,zh;q=0.9', 'zh-TW'],
  ['zh-Hans-SG', 'zh-cn'],
  ['pt-BR', 'pt'],
])('LANG-02 a browser that asks for %s reads %s', (header, code) => {
  expect(browserLanguage(header)).toBe(code);
});
