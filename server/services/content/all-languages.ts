/** A message of ours in every language at once, for what is written now and read later by somebody else. */
import { CODES, type LanguageCode } from '../../../src/contract/languages.ts';
import { type Message, textOf } from '../../base/messages.ts';
import type { Translations } from '../../db/schema/site.ts';
import { inWordsOf } from './own-words.ts';

/** With the values that are words of ours in the same language. */
const sayIn = (said: Message, code: LanguageCode, say: typeof textOf): string => {
  const values = Object.entries(said.values).map(([name, value]) => [
    name,
    typeof value === 'string' ? inWordsOf(value, code, say) : value,
  ]);
  return say({ ...said, values: Object.fromEntries(values) }, code);
};

/** Languages that have no translation of their own are left out: they read English. */
export const inAllLanguages = (said: Message, say = textOf): Translations => {
  const english = sayIn(said, 'en', say);
  const texts: Record<string, string> = { en: english };
  for (const code of CODES) {
    const translated = sayIn(said, code, say);
    if (translated !== english) texts[code] = translated;
  }
  return texts;
};
