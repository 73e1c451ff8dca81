/** The catalogue on screen: one file a language, fetched when it is needed, switched without a reload (LANG-01, LANG-04). */
import { i18n, type Messages } from '@lingui/core';
import { getLanguages, setLanguage } from '../../contract/calls/site.ts';
import { type Language, type LanguageCode, languageOf, numeric, readCode } from '../../contract/languages.ts';
import { withTimeout } from '../../kit/with-timeout.ts';
import { whenIdle } from '../base/when-idle.ts';
import { queryClient } from '../queries/query-client.ts';
import { messagesIn, readCatalogue, writeCatalogue } from '../storage/storage-catalogues.ts';
import { send } from '../transport/transport.ts';
import { catalogueUrl } from './catalogue-files.ts';
import { browserLanguages, keepLanguage, readLanguageCode, storedLanguage } from './language-choice.ts';
import { serverDefaultCounts } from './language-preference.ts';

/** A network that takes everything and answers nothing is given up after this long, where the device has the words. */
const PATIENCE_MS = 3_000;

/** A database that does not open is done without (docs/decisions/storage-limits.md). */
const STORAGE_PATIENCE_MS = 1_000;

/** Whether a worker answers for this page; a browser that blocks workers may refuse even the question. */
const hasWorker = (): boolean => {
  try {
    return globalThis.navigator?.serviceWorker?.controller != null;
  } catch {
    return false;
  }
};

/** The catalogue from its file; undefined offline, or where the file went with an older build. */
const fromFile = async (code: LanguageCode): Promise<Messages | undefined> => {
  const url = catalogueUrl(code);
  if (url === undefined) return undefined;
  const response = await fetch(url);
  const body: unknown = response.ok ? await response.json() : undefined;
  const messages = messagesIn(body);
  // Where a worker answers, it has kept the file already.
  if (messages !== undefined && !hasWorker()) whenIdle(() => void writeCatalogue(code, url, body));
  return messages;
};

/** The words in use: from the file, else as the device kept them, of an older build perhaps. */
const fetchCatalogue = async (code: LanguageCode): Promise<Messages | undefined> => {
  const file = fromFile(code).catch(() => undefined);
  const messages = await withTimeout(file, PATIENCE_MS);
  return messages ?? (await withTimeout(readCatalogue(code), STORAGE_PATIENCE_MS))?.messages ?? file;
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
  i18n.loadAndActivate({ locale: language.tag, locales: numeric(language.tag), messages });
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
  // What the server says (messages, product titles) is in the language it was asked in.
  void queryClient.invalidateQueries();
  return true;
};

/** The server's default, where nobody chose and the browser asks for no language of the product (LANG-02). */
export const suggestLanguage = async (): Promise<void> => {
  if (!serverDefaultCounts(storedLanguage(), browserLanguages())) return;
  const offers = await send(getLanguages, undefined).catch(() => []);
  const code = readCode(offers.find(({ isDefault }) => isDefault)?.code ?? '');
  if (code === undefined || code === readLanguageCode()) return;
  // The member may have chosen while the server was asked.
  if (storedLanguage() === undefined) await show(code, false);
};
