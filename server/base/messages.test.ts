import { expect, test } from 'vitest';
import { CODES } from '../../src/contract/languages.ts';
import { askedLanguage } from './asked-language.ts';
import { message, textOf } from './messages.ts';

const MINUTES = {
  id: 'test.only.minutes',
  message: 'Wait {count, plural, one {# minute} other {# minutes}}, {name}',
};

test('SRV-11 a message without a translation is English with its values', () => {
  expect(textOf(message(MINUTES, { count: 1, name: 'Ada' }), 'en')).toBe('Wait 1 minute, Ada');
  expect(textOf(message(MINUTES, { count: 3, name: '{x}' }), 'ar')).toMatch(/, {x}$/);
});

test.each(CODES)('LANG-03 a count within a sentence has the digits of all other figures: %s', (code) => {
  expect(textOf(message(MINUTES, { count: 90, name: 'Ada' }), code)).toContain(' 90 ');
});

test('LANG-02 the Lang header means one of the 26 codes, and English otherwise', () => {
  expect(['zh', 'zh-CN', 'ZH-tw', 'cr', 'xx', '', undefined].map(askedLanguage)).toEqual([
    'zh-cn',
    'zh-cn',
    'zh-TW',
    'cr',
    'en',
    'en',
    'en',
  ]);
});
