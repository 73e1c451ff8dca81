/**
 * Messages to members, in their language.
 *
 * A message is declared where it is used as a descriptor, which `lingui extract` finds by its comment: `message({ id:
 * 'server.spot.insufficient', message: 'Insufficient available balance' })`, with the comment i18n before the brace.
 * Where a catalogue or a translation is missing, the member reads the English text and never an id.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type LanguageCode, languageOf, numeric } from '../../src/contract/languages.ts';
import { ROOT } from './root.ts';

export interface MessageDescriptor {
  readonly id: string;
  /** English text in ICU message format. */
  readonly message: string;
}

export type MessageValues = Readonly<Record<string, string | number>>;

export interface Message extends MessageDescriptor {
  readonly values: MessageValues;
}

export const message = (descriptor: MessageDescriptor, values: MessageValues = {}): Message => ({
  id: descriptor.id,
  message: descriptor.message,
  values,
});

const CATALOGUES = join(ROOT, 'server/locales');
const loaded = new Map<LanguageCode, I18n>();

const catalogueOf = (code: LanguageCode): Messages => {
  try {
    const parsed = JSON.parse(readFileSync(join(CATALOGUES, `${code}.json`), 'utf8')) as { messages?: Messages };
    return parsed.messages ?? {};
  } catch {
    // The catalogue is not compiled, or the language has none yet: messages fall back to English.
    return {};
  }
};

const i18nOf = (code: LanguageCode): I18n => {
  const known = loaded.get(code);
  if (known) return known;
  const i18n = setupI18n({
    locale: code,
    locales: numeric(languageOf(code).tag),
    messages: { [code]: catalogueOf(code) },
  });
  i18n.setMessagesCompiler(compileMessage);
  loaded.set(code, i18n);
  return i18n;
};

/** The text of a message in a language. */
export const textOf = (said: Message, code: LanguageCode): string =>
  i18nOf(code)._(said.id, { ...said.values }, { message: said.message });
