/** The catalogue on screen: one file a language, fetched when it is needed, switched without a reload (LANG-01, LANG-04). */
import { i18n, type Messages } from '@lingui/core';
import { setLanguage } from '../contract/calls/site.ts';
import { browserLanguages, keepLanguage, readLanguageCode, storedLanguage } from './language-choice.ts';
import {
  CONFIGURED,
  type Language,
  type LanguageCode,
  languageOf,
  readCode,
  serverDefaultCounts,
} from './languages.ts';
import { messagesIn, readCatalogue, writeCatalogue } from './storage-catalogues.ts';
import { send } from './transport.ts';

/** Hashed addresses of the compiled catalogues, by path: files of their own that the worker can keep. */
const FILES = import.meta.glob<string>('../../locales/*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

export const catalogueUrl = (code: LanguageCode): string | undefined => FILES[`../../locales/${code}.json`];

/** The catalogue from its file; from the device's storage, of an older build perhaps, where the network has none. */
const fetchCatalogue = async (code: LanguageCode): Promise<Messages | undefined> => {
  const url = catalogueUrl(code);
  try {
    if (url === undefined) return undefined;
    const response = await fetch(url);
    const body: unknown = response.ok ? await response.json() : undefined;
    const messages = messagesIn(body);
    if (messages !== undefined) {
      // Where a worker answers, it has kept the file already.
      if (!globalThis.navigator?.serviceWorker?.controller) void writeCatalogue(code, url, body);
      return messages;
    }
  } catch {
    // Offline, or the file went with an older build.
  }
  return (await readCatalogue(code))?.messages;
};

const loaded = new Map<LanguageCode, Promise<Messages | undefined>>();

/** Starts fetching a catalogue; called first thing at start, so that it comes in parallel with the code. */
export const preloadCatalogue = (code: LanguageCode): Promise<Messages | undefined> => {
  const found = loaded.get(code);
  if (found) return found;
  const loading = fetchCatalogue(code).then((messages) => {
    // A failure is not remembered: the next attempt may find a network.
    if (messages === undefined) loaded.delete(code);
    return messages;
  });
  loaded.set(code, loading);
  return loading;
};

/** What else follows a language: the shell sets `html.lang`, `html.dir` and Framework7's direction. */
export type LanguageListener = (language: Language) => void | Promise<void>;
const listeners = new Set<LanguageListener>();
/** @returns stops listening */
export const onLanguage = (listener: LanguageListener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const activate = async (code: LanguageCode, messages: Messages): Promise<void> => {
  const language = languageOf(code);
  // Style sheets of the other direction are there before the text turns, so nothing is drawn half turned.
  await Promise.all([...listeners].map((listener) => listener(language)));
  // The tag, not the code: plurals and numbers go by it.
  i18n.loadAndActivate({ locale: language.tag, messages });
};

let wanted: LanguageCode | undefined;

/**
 * Shows the app in a language.
 * @returns false where its catalogue cannot be had (offline, never used before): everything stays as it was
 */
const show = async (code: LanguageCode, save: boolean): Promise<boolean> => {
  wanted = code;
  const messages = await preloadCatalogue(code);
  if (messages === undefined || wanted !== code) return false;
  await activate(code, messages);
  keepLanguage(code, save);
  return true;
};

/** At start: the chosen language, English where its catalogue cannot be had; never rejects. */
export const startLanguage = async (): Promise<void> => {
  const code = readLanguageCode();
  if (await show(code, false)) return;
  if (code !== 'en' && (await show('en', false))) return;
  // No catalogue at all: the source texts in the code are English.
  await activate('en', {});
  keepLanguage('en', false);
};

/** The member's choice: stored, shown, and told to the server (LANG-05). @returns false where it cannot be shown now */
export const chooseLanguage = async (code: LanguageCode): Promise<boolean> => {
  if (!(await show(code, true))) return false;
  send(setLanguage, { code }).catch(() => undefined);
  return true;
};

/** The server's default, where nobody chose and the browser asks for no language of the product (LANG-02). */
export const suggestLanguage = async (offers: readonly { code: string; isDefault: boolean }[]): Promise<void> => {
  const code = readCode(offers.find(({ isDefault }) => isDefault)?.code ?? '');
  if (code === undefined || !CONFIGURED.includes(code) || code === readLanguageCode()) return;
  if (serverDefaultCounts(storedLanguage(), browserLanguages())) await show(code, false);
};
