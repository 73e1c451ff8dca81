/** The browser's side of passkeys (AUTH-09); its library comes when a passkey is used. */
import type { Wire } from '../../contract/codec.ts';
import { prompted } from '../app-lock/device-prompt.ts';

type Library = typeof import('@simplewebauthn/browser');

/** Only pages on https or localhost have them. */
export const passkeysAvailable = (): boolean => typeof PublicKeyCredential === 'function';

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
