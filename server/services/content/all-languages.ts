/** A message of ours in every language at once, for what is written now and read later by somebody else. */
import { CODES } from '../../../src/contract/languages.ts';
import { type Message, textOf } from '../../base/messages.ts';
import type { Translations } from '../../db/schema/site.ts';

/** Languages that have no translation of their own are left out: they read English. */
export const inAllLanguages = (said: Message): Translations => {
  const english = textOf(said, 'en');
  const texts: Record<string, string> = { en: english };
  for (const code of CODES) {
    const translated = textOf(said, code);
    if (translated !== english) texts[code] = translated;
  }
  return texts;
};
