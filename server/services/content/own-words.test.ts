import { expect, test } from 'vitest';
import { type Message, message } from '../../base/messages.ts';
import { CURRENCY_TABS } from '../../market/catalogue.ts';
import { inAllLanguages } from './all-languages.ts';
import { inWordsOf, REFUSED_AMOUNT_REMARK, STARTER_LOAN } from './own-words.ts';

/** Tests run without compiled catalogues, so this stand-in shows the language in which each part is requested. */
const say = ({ message: text, values }: Message, code: string): string =>
  `${code} ${text.replace('{remark}', String(values['remark']))}`;

test("LANG-06 our own words are read in the member's language, an operator's stay as they are", () => {
  expect(inWordsOf(STARTER_LOAN.message, 'de', say)).toBe('de Starter loan');
  expect(inWordsOf('Kredit von Anna', 'fr', say)).toBe('Kredit von Anna');
});

test('LANG-06 MKT-02 every group of markets is of our own words, or a name that all languages share', () => {
  const shared = ['DeFi'];
  const groups = new Set(CURRENCY_TABS.flatMap(({ children }) => children.map(({ name }) => name)));
  for (const name of groups) expect(inWordsOf(name, 'de', say)).toBe(shared.includes(name) ? name : `de ${name}`);
});

test('LANG-06 a notice says why in the language of the rest of it', () => {
  const rejected = (remark: string): Message => message({ id: 'test.rejected', message: 'No: {remark}' }, { remark });
  const bySandbox = inAllLanguages(rejected(REFUSED_AMOUNT_REMARK.message), say);
  expect(bySandbox['de']).toBe('de No: de Sandbox: amounts ending in 13 are rejected');
  expect(inAllLanguages(rejected('Blurred'), say)['de']).toBe('de No: Blurred');
});
