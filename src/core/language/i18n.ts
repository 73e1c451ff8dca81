/** The catalogue on screen: one file a language, fetched when it is needed, switched without a reload (LANG-01, LANG-04). */
import { i18n, type Messages } from '@lingui/core';
import { getLanguages } from '../../contract/calls/site.ts';
import type { LanguageOffer } from '../../contract/entities/site.ts';
import { type Language, type LanguageCode, languageOf, numeric, readCode } from '../../contract/languages.ts';
import { withTimeout } from '../../kit/with-timeout.ts';
import { whenIdle } from '../base/when-idle.ts';
import { queryClient, queryKey } from '../queries/query-client.ts';
import { messagesIn, readCatalogue, writeCatalogue } from '../storage/storage-catalogues.ts';
import { STORAGE_LIMIT_MS } from '../storage/storage-limit.ts';
import { send } from '../transport/transport.ts';
import { catalogueUrl } from './catalogue-files.ts';
import { browserLanguages, keepLanguage, readLanguageCode, storedLanguage } from './language-choice.ts';
import { serverDefaultCounts } from './language-preference.ts';

/** Timeout for a network that accepts requests but does not answer; then the catalogue stored on the device is used. */
const PATIENCE_MS = 3_000;

/** Whether a service worker controls this page. Browsers that block workers may throw on access. */
const hasWorker = (): boolean => {
  try {
    return globalThis.navigator?.serviceWorker?.controller != null;
  } catch {
    return false;
  }
};

/** Fetches the catalogue; undefined offline, or where the file was removed with an older build. */
const fromFile = async (code: LanguageCode): Promise<Messages | undefined> => {
  const url = catalogueUrl(code);
  if (url === undefined) return undefined;
  const response = await fetch(url);
  const body: unknown = response.ok ? await response.json() : undefined;
  const messages = messagesIn(body);
  // A service worker has already cached the file.
  if (messages !== undefined && !hasWorker()) whenIdle(() => void writeCatalogue(code, url, body));
  return messages;
};

/** The catalogue from its file, else the stored copy, possibly of an older build. */
const fetchCatalogue = async (code: LanguageCode): Promise<Messages | undefined> => {
  const file = fromFile(code).catch(() => undefined);
  const messages = await withTimeout(file, PATIENCE_MS);
  return messages ?? (await withTimeout(readCatalogue(code), STORAGE_LIMIT_MS))?.messages ?? file;
};

const loaded = new Map<LanguageCode, Promise<Messages | undefined>>();

/** Starts loading a catalogue. Called first at startup, so that it loads in parallel with the code. */
export const preloadCatalogue = (code: LanguageCode): Promise<Messages | undefined> => {
  const found = loaded.get(code);
  if (found) return found;
  const loading = fetchCatalogue(code).then((messages) => {
    // A failure is not cached: the next attempt may have a network.
    if (messages === undefined) loaded.delete(code);
    return messages;
  });
  loaded.set(code, loading);
  return loading;
};

/** Follows changes of the language: the shell sets `html.lang`, `html.dir` and Framework7's direction. */
export type LanguageListener = (language: Language) => void | Promise<void>;
const listeners = new Set<LanguageListener>();
/** @returns a function that stops listening */
export const onLanguage = (listener: LanguageListener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const activate = async (code: LanguageCode, messages: Messages): Promise<void> => {
  const language = languageOf(code);
  // The direction changes before the texts, in the same task, so that no mixed layout is painted.
  await Promise.all([...listeners].map((listener) => listener(language)));
  // Plural rules and number formats need the BCP 47 tag, not the product's code.
  i18n.loadAndActivate({ locale: language.tag, locales: numeric(language.tag), messages });
};

let wanted: LanguageCode | undefined;

/**
 * Switches the app to a language.
 * @returns false, with nothing changed, where the catalogue is not available (offline and never used before)
 */
const show = async (code: LanguageCode, save: boolean): Promise<boolean> => {
  wanted = code;
  const messages = await preloadCatalogue(code);
  if (messages === undefined || wanted !== code) return false;
  await activate(code, messages);
  keepLanguage(code, save);
  return true;
};

/** At startup: activates the chosen language, or English where its catalogue is not available. Never rejects. */
export const startLanguage = async (): Promise<void> => {
  const code = readLanguageCode();
  if (await show(code, false)) return;
  if (code !== 'en' && (await show('en', false))) return;
  // Without any catalogue the English source texts in the code are shown.
  await activate('en', {});
  keepLanguage('en', false);
};

/** Switches the running app to a language, the server's texts too. @returns false where it cannot be shown now */
export const switchLanguage = async (code: LanguageCode, save: boolean): Promise<boolean> => {
  if (!(await show(code, save))) return false;
  // Texts from the server (messages, product titles) are in the language of the request, so refetch them. One that is
  // on its way would count as one in the new language.
  await queryClient.cancelQueries({ type: 'active' });
  void queryClient.invalidateQueries();
  return true;
};

/** Applies the server's default where nobody chose and the browser prefers no supported language (LANG-02). */
export const suggestLanguage = async (): Promise<void> => {
  if (!serverDefaultCounts(storedLanguage(), browserLanguages())) return;
  const offers = await send(getLanguages, undefined).catch(
    // Offline, the list of an earlier visit.
    () => queryClient.getQueryData<readonly LanguageOffer[]>(queryKey(getLanguages, undefined)) ?? [],
  );
  const code = readCode(offers.find(({ isDefault }) => isDefault)?.code ?? '');
  if (code === undefined || code === readLanguageCode()) return;
  // The member may have chosen while the server was asked.
  if (storedLanguage() === undefined) await switchLanguage(code, false);
};
