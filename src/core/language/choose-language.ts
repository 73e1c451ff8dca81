/** The language that the member chooses, and that the server is told of (LANG-05). */
import { setLanguage } from '../../contract/calls/site.ts';
import { type LanguageCode, readCode } from '../../contract/languages.ts';
import { memberStorage } from '../base/device.ts';
import { Unreachable } from '../transport/errors.ts';
import { send } from '../transport/transport.ts';
import { switchLanguage } from './i18n.ts';
import { browserLanguages, readLanguageCode, storedLanguage } from './language-choice.ts';
import { detectLanguage, serverDefaultCounts } from './language-preference.ts';

/** The choice that the server does not know of yet. */
const untold = memberStorage('language-untold');

/** Tells the server what the member chose; called again where it could not be reached. Never rejects. */
const tellLanguage = async (): Promise<void> => {
  const code = readCode(untold.get() ?? '');
  if (code === undefined) return;
  const isTold = await send(setLanguage, { code }).then(
    () => true,
    (error: unknown) => !(error instanceof Unreachable),
  );
  if (isTold && untold.get() === code) untold.set(undefined);
};

/** The language that the start should have shown. */
const detectedCode = (): LanguageCode => detectLanguage(storedLanguage(), browserLanguages()).code;

/** Ends the attempts to show the detected language. */
const attempts = new AbortController();

/**
 * Called once, when the page is idle. Where the start could not have the catalogue of the detected language, it is tried
 * again now, with the network, and on each return to the page.
 */
export const keepTryingLanguage = (): void => {
  if (readLanguageCode() === detectedCode() || serverDefaultCounts(storedLanguage(), browserLanguages())) return;
  const attempt = async (): Promise<void> => {
    if (await switchLanguage(detectedCode(), false)) attempts.abort();
  };
  const { signal } = attempts;
  window.addEventListener('online', attempt, { signal });
  document.addEventListener('visibilitychange', attempt, { signal });
  void attempt();
};

/** The member's choice: stored, shown, and told to the server. @returns false where it cannot be shown now */
export const chooseLanguage = async (code: LanguageCode): Promise<boolean> => {
  attempts.abort();
  if (!(await switchLanguage(code, true))) return false;
  untold.set(code);
  void tellLanguage();
  return true;
};

/** Called once, when the page is idle: tells the server what it did not hear of before, now and with the network. */
export const keepTellingLanguage = (): void => {
  void tellLanguage();
  window.addEventListener('online', tellLanguage);
};
