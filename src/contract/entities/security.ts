/** What the security centre shows (AUTH-09). Offered by the reference server only. */
import { type Decoded, enumOf, flag, id, integer, record, text, wire, withDefault } from '../codec.ts';
import { rows } from '../codec-lists.ts';
import { momentMs, optionalMomentMs } from '../times.ts';

export const signedInDevice = record({
  id: wire('id', id),
  /** The User-Agent header of its browser. */
  agent: wire('agent', text),
  address: wire('address', text),
  signedInAt: wire('created_at', momentMs),
  seenAt: wire('seen_at', momentMs),
  /** Whether this is the device that sent the request. */
  current: wire('current', flag),
});
export type SignedInDevice = Decoded<typeof signedInDevice>;

const EVENT_KINDS = {
  registered: 'registered',
  loggedIn: 'logged-in',
  loginFailed: 'login-failed',
  loggedOut: 'logged-out',
  deviceSignedOut: 'device-signed-out',
  loginPasswordChanged: 'login-password-changed',
  payPasswordChanged: 'pay-password-changed',
  payPasswordFailed: 'pay-password-failed',
  payPasswordLocked: 'pay-password-locked',
  twoStepOn: 'totp-on',
  twoStepOff: 'totp-off',
  recoveryCodesMade: 'recovery-codes-made',
  recoveryCodeUsed: 'recovery-code-used',
  passkeyAdded: 'passkey-added',
  passkeyRemoved: 'passkey-removed',
  phraseChanged: 'phrase-changed',
  addressChanged: 'address-changed',
  bankChanged: 'bank-changed',
  protectionChanged: 'protection-changed',
  secondFactorGuessed: 'second-factor-guessed',
  loginPasswordReset: 'login-password-reset',
  twoStepDropped: 'totp-dropped',
  accountStopped: 'account-stopped',
  newDevice: 'new-device',
  ownPasswordGuessed: 'own-password-guessed',
  passkeyCopied: 'passkey-copied',
  other: '',
} as const;
export const securityEventKind = enumOf(EVENT_KINDS, 'other');
/** As the server stores and sends it. */
export type SecurityEventWire = Exclude<(typeof EVENT_KINDS)[keyof typeof EVENT_KINDS], ''>;
export const securityEvent = record({
  id: wire('id', id),
  kind: wire('kind', securityEventKind),
  agent: wire('agent', text),
  address: wire('address', text),
  at: wire('at', momentMs),
});
export type SecurityEvent = Decoded<typeof securityEvent>;

const passkey = record({
  id: wire('id', id),
  label: wire('label', text),
  addedAt: wire('created_at', momentMs),
  usedAt: wire('used_at', optionalMomentMs),
});
export type Passkey = Decoded<typeof passkey>;

export const securityOverview = record({
  hasPayPassword: wire('have_pay', flag),
  twoStepEnabled: wire('two_step', flag),
  recoveryCodesLeft: wire('recovery_codes_left', withDefault(integer, 0)),
  passkeys: wire('passkeys', rows(passkey)),
  /**
   * Anti-phishing phrase, shown in every email and before every pay password prompt, so that the member can tell the
   * sender is genuine; '' if unset.
   */
  phrase: wire('phrase', text),
});
export type SecurityOverview = Decoded<typeof securityOverview>;
