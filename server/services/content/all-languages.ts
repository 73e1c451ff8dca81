/** Translates a server message into every language, for texts that are stored now and read later by somebody else. */
import { CODES, type LanguageCode } from '../../../src/contract/languages.ts';
import { type Message, textOf } from '../../base/messages.ts';
import type { Translations } from '../../db/schema/site.ts';
import { inWordsOf } from './own-words.ts';

/** Values that are texts of the server's own (own-words.ts) are translated too. */
const sayIn = (said: Message, code: LanguageCode, say: typeof textOf): string => {
  const values = Object.entries(said.values).map(([name, value]) => [
    name,
    typeof value === 'string' ? inWordsOf(value, code, say) : value,
  ]);
  return say({ ...said, values: Object.fromEntries(values) }, code);
};

/** Languages without a translation are left out: their readers get the English text. */
export const inAllLanguages = (said: Message, say = textOf): Translations => {
  const english = sayIn(said, 'en', say);
  const texts: Record<string, string> = { en: english };
  for (const code of CODES) {
    const translated = sayIn(said, code, say);
    if (translated !== english) texts[code] = translated;
  }
  return texts;
};
