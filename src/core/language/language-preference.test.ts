import { describe, expect, test } from 'vitest';
import { LANGUAGES, languageOf, readCode } from '../../contract/languages.ts';
import { detectLanguage, serverDefaultCounts } from './language-preference.ts';

const ALL = LANGUAGES.map(({ code }) => code);

describe('the table of languages', () => {
  test('LANG-01 has the 26 codes of the specification', () => {
    expect(ALL.join(', ')).toBe(
      'en, id, cr, sv, rm, zh-cn, zh-TW, ur, bn, hi, la, th, ms, el, fa, es, tr, pt, vi, ru, de, ko, ja, it, fr, ar',
    );
  });

  test('LANG-03 cr, rm and la are Croatian, Romanian and Lao', () => {
    expect(['cr', 'rm', 'la'].map((code) => languageOf(code as 'cr').tag)).toEqual(['hr', 'ro', 'lo']);
    const english = new Intl.DisplayNames('en', { type: 'language' });
    expect(['cr', 'rm', 'la'].map((code) => english.of(languageOf(code as 'cr').tag))).toEqual([
      'Croatian',
      'Romanian',
      'Lao',
    ]);
  });

  test('LANG-03 every tag is one that Intl knows', () => {
    for (const { tag } of LANGUAGES) expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag]);
  });

  test('LANG-04 ur, fa and ar run right to left', () => {
    expect(LANGUAGES.filter(({ dir }) => dir === 'rtl').map(({ code }) => code)).toEqual(['ur', 'fa', 'ar']);
  });
});

describe('the language to start with', () => {
  test('LANG-02 stored zh and zh-CN mean zh-cn, and that is saved', () => {
    for (const stored of ['zh', 'zh-CN', 'ZH'])
      expect(detectLanguage(stored, [])).toEqual({ code: 'zh-cn', save: true });
    expect(detectLanguage('zh-cn', [])).toEqual({ code: 'zh-cn', save: false });
  });

  test('LANG-02 a stored language that is not supported falls back to English, and that is saved', () => {
    for (const stored of ['xx', '', 'null', '<script>']) {
      expect(detectLanguage(stored, ['zh-CN'])).toEqual({ code: 'en', save: true });
    }
  });

  test("LANG-02 with nothing stored: zh-cn where the browser's language contains zh, else English", () => {
    for (const browser of ['zh', 'zh-CN', 'zh-TW', 'zh-Hans-SG'])
      expect(detectLanguage(undefined, [browser]).code).toBe('zh-cn');
    for (const browser of ['en-US', 'de', 'ar', '']) expect(detectLanguage(undefined, [browser]).code).toBe('en');
    expect(detectLanguage(undefined, []).code).toBe('en');
  });

  test("LANG-02 the server's default counts only where nobody chose and the browser asks for none of ours", () => {
    expect(serverDefaultCounts(undefined, ['sw-KE'])).toBe(true);
    expect(serverDefaultCounts(undefined, ['sw-KE', 'fr-FR'])).toBe(false);
    expect(serverDefaultCounts(undefined, ['hr'])).toBe(false);
    expect(serverDefaultCounts('en', ['sw'])).toBe(false);
  });

  test("LANG-02 every code is read whatever its letters' case", () => {
    for (const code of ALL) {
      expect(readCode(code.toUpperCase())).toBe(code);
      expect(readCode(code.replace('-', '_'))).toBe(code);
    }
    expect(readCode('klingon')).toBeUndefined();
  });
});
