/** The browser's side of passkeys (AUTH-09); its library comes when a passkey is used. */
import type { Wire } from '../../contract/codec.ts';
import { expectAbsence, expectNoAbsence } from '../app-lock/kept.ts';
import { endAbsence } from '../writes/unsaved-work.ts';

type Library = typeof import('@simplewebauthn/browser');

/** Only pages on https or localhost have them. */
export const passkeysAvailable = (): boolean => typeof PublicKeyCredential === 'function';

/** Some phones show the prompt on a screen of their own, which hides the page: that is no absence of the member. */
const prompted = async <T>(prompt: () => Promise<T>): Promise<T> => {
  expectAbsence();
  try {
    return await prompt();
  } finally {
    // Where the prompt was a window over the page, no return to the page ends what was expected.
    if (document.visibilityState === 'visible') {
      expectNoAbsence();
      endAbsence();
    }
  }
};

/** Rejects where the member declines, a timeout passes, or this device already has a passkey. */
export const createPasskey = async (options: Wire): Promise<Wire> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as Parameters<Library['startRegistration']>[0]['optionsJSON'];
  return (await prompted(() => startRegistration({ optionsJSON }))) as unknown as Wire;
};

/** Rejects where the member says no or waits too long. */
export const showPasskey = async (options: Wire): Promise<Wire> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as Parameters<Library['startAuthentication']>[0]['optionsJSON'];
  return (await prompted(() => startAuthentication({ optionsJSON }))) as unknown as Wire;
};
