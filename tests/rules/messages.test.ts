import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { CODES, languageOf } from '../../src/contract/languages.ts';

const format = formatter({ lineNumbers: false });
const read = async (folder: string, code: string) => {
  const filename = `${folder}/${code}.po`;
  const parsed = await format.parse(readFileSync(filename, 'utf8'), { locale: code, sourceLocale: 'en', filename });
  return new Map(Object.entries(parsed as Record<string, { translation: string; message?: string }>));
};

/** The placeholders and tags of a message, and the plural forms that it distinguishes. */
const partsOf = (text: string): { names: Set<string>; forms: Set<string> } => {
  const names = new Set(text.match(/<\/?\d+\/?>/g) ?? []);
  const forms = new Set<string>();
  const walk = (message: CompiledMessage): void => {
    if (typeof message === 'string') return;
    for (const token of message) {
      if (typeof token === 'string') continue;
      const [name, kind, choices] = token;
      names.add(name);
      if (typeof choices !== 'object' || choices === null) continue;
      for (const [form, inner] of Object.entries(choices)) {
        if (form === 'offset') continue;
        if (kind === 'plural') forms.add(form);
        walk(inner as CompiledMessage);
      }
    }
  };
  walk(compileMessage(text));
  return { names, forms };
};

describe.each(['locales', 'server/locales'])('messages of %s', (folder) => {
  test.each(CODES)('LANG-06 %s has every message, with the values and tags of the English one', async (code) => {
    const english = await read(folder, 'en');
    const translated = await read(folder, code);
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
    const wrong: string[] = [];
    for (const [id, { translation }] of translated) {
      const source = english.get(id)?.translation ?? '';
      const [expected, actual] = [partsOf(source), partsOf(translation)];
      if (translation === '' || [...expected.names].sort().join() !== [...actual.names].sort().join())
        wrong.push(source);
    }
    expect(wrong).toEqual([]);
  });

  test.each(CODES)('LANG-03 %s tells apart the plural forms of its own language and no others', async (code) => {
    const forms = new Intl.PluralRules(languageOf(code).tag).resolvedOptions().pluralCategories;
    for (const [, { translation }] of await read(folder, code)) {
      const used = partsOf(translation).forms;
      if (used.size === 0) continue;
      expect([...used].filter((form) => !form.startsWith('=')).sort(), translation).toEqual([...forms].sort());
    }
  });
});

test('LANG-06 the keys that the specification names are explicit ids', async () => {
  const messages = await read('locales', 'en');
  for (const id of [
    'common.forserver',
    'trade.errorMoney',
    'trade.priceerror',
    'trade.moneyerror',
    'trade.numerror',
    'identity.tip1',
    'identity.tip2',
    'recharge.numplaceholder',
    'recharge.tokenplaceholder',
    'loans.Expected_loan_amounterror',
    'staking.snumerror1',
    'bank.bankNameError',
    'bank.usrNameError',
  ]) {
    expect(messages.get(id)?.translation, id).toBeTruthy();
  }
});
