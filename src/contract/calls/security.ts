/** Two-step login, passkeys, devices, the security log (AUTH-09). Other backends do not offer these calls. */
import { read, write } from '../call.ts';
import { type Codec, id, record, requiredText, text, type Wire, wire } from '../codec.ts';
import { list, listEnvelope } from '../codec-lists.ts';
import { securityEvent, securityOverview, signedInDevice } from '../entities/security.ts';
import { pageFields } from '../entities/site.ts';
import { loginToken } from './session.ts';

/** WebAuthn options and credentials of the browser, sent as JSON text. */
const jsonText: Codec<Wire> = {
  decode: (value, where) => {
    if (typeof value !== 'string') return (value ?? null) as Wire;
    try {
      return JSON.parse(requiredText(20_000).decode(value, where)) as Wire;
    } catch {
      return null;
    }
  },
  encode: (value) => value,
};

export const getSecurity = read({ name: 'getSecurity', access: 'member', response: securityOverview });
export const getSecurityEvents = read({
  name: 'getSecurityLog',
  access: 'member',
  payload: record(pageFields),
  response: listEnvelope(securityEvent),
});

export const getDevices = read({ name: 'getDeviceList', access: 'member', response: listEnvelope(signedInDevice) });
export const signOutDevice = write({
  name: 'signOutDevice',
  access: 'member',
  payload: record({ id: wire('id', id) }),
});
export const signOutOtherDevices = write({
  name: 'signOutOtherDevices',
  access: 'member',
  restates: () => 'other devices',
});

const loginPassword = wire('logpassword', text);

/**
 * Answers with a TOTP secret for an authenticator app; `uri` is the QR code's text. It takes effect once
 * `confirmTwoStep` receives a valid code.
 */
export const beginTwoStep = write({
  name: 'beginTwoStep',
  access: 'member',
  payload: record({ loginPassword }),
  response: record({ secret: wire('secret', text), uri: wire('uri', text) }),
});
const recoveryCodes = record({ recoveryCodes: wire('recovery_codes', list(text)) });
/** Answers with the recovery codes, which are never shown again. */
export const confirmTwoStep = write({
  name: 'confirmTwoStep',
  access: 'member',
  payload: record({ code: wire('otp', text) }),
  response: recoveryCodes,
});
export const endTwoStep = write({
  name: 'endTwoStep',
  access: 'member',
  restates: () => 'two-step login',
  payload: record({ loginPassword }),
});
export const renewRecoveryCodes = write({
  name: 'renewRecoveryCodes',
  access: 'member',
  payload: record({ loginPassword }),
  response: recoveryCodes,
});

/** `options` go to the browser; `ceremony` is sent back together with the browser's response. */
const ceremonyOffer = record({ ceremony: wire('ceremony', text), options: wire('options', jsonText) });
const ceremonyAnswer = { ceremony: wire('ceremony', text), response: wire('response', jsonText) };

export const beginPasskey = write({
  name: 'beginPasskey',
  access: 'member',
  payload: record({ loginPassword }),
  response: ceremonyOffer,
});
export const finishPasskey = write({
  name: 'finishPasskey',
  access: 'member',
  payload: record({ ...ceremonyAnswer, label: wire('label', text) }),
});
export const removePasskey = write({
  name: 'removePasskey',
  access: 'member',
  payload: record({ id: wire('id', id), loginPassword }),
});

export const beginPasskeyLogin = write({ name: 'beginPasskeyLogin', access: 'public', response: ceremonyOffer });
/** Answers with a token, as `login` does. */
export const finishPasskeyLogin = write({
  name: 'finishPasskeyLogin',
  access: 'public',
  payload: record(ceremonyAnswer),
  response: loginToken,
});

/**
 * Proves the second factor again within a session, by a code, a recovery code or a passkey. The server refuses calls
 * that weaken an account with two-step login with `CODE.freshFactorNeeded` until then, and accepts them for five
 * minutes after it.
 */
export const showSecondFactor = write({
  name: 'showSecondFactor',
  access: 'member',
  payload: record({ code: wire('otp', text) }),
});
export const beginPasskeyProof = write({ name: 'beginPasskeyProof', access: 'member', response: ceremonyOffer });
export const finishPasskeyProof = write({
  name: 'finishPasskeyProof',
  access: 'member',
  payload: record(ceremonyAnswer),
});

export const setPhrase = write({
  name: 'setPhrase',
  access: 'member',
  restates: () => 'phrase',
  payload: record({ phrase: wire('phrase', text), loginPassword }),
});
