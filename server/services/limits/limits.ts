/** The limits on attempts. Limits by network are wide, because a school or a carrier shares one address. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/time-units.ts';
import type { Mode } from '../../base/environment.ts';
import type { Limit } from './attempts.ts';

/** Guesses at one account's password from one network, so that somebody elsewhere cannot lock the member out. */
export const LOGIN_BY_ACCOUNT_AND_NETWORK: Limit = { scope: 'login', max: 10, windowMs: 15 * MINUTE_MS };
/** Guesses at one account's password from everywhere. */
export const LOGIN_BY_ACCOUNT: Limit = { scope: 'login-account', max: 100, windowMs: HOUR_MS };
/** Guesses at one account's password from a device on which its member has signed in: no other device uses them up. */
export const LOGIN_BY_DEVICE: Limit = { scope: 'login-device', max: 10, windowMs: 15 * MINUTE_MS };
/** Codes of the second step and recovery codes, for one account. */
export const SECOND_FACTOR: Limit = { scope: 'second-factor', max: 10, windowMs: 15 * MINUTE_MS };
/** The same in a day: whoever keeps guessing knows the password already, and a member mistypes a code now and then. */
export const SECOND_FACTOR_A_DAY: Limit = { scope: 'second-factor-day', max: 40, windowMs: DAY_MS };
/** Codes that confirm a new authenticator key, entered by whoever holds the session that requested the key. */
export const NEW_KEY: Limit = { scope: 'new-key', max: 10, windowMs: 15 * MINUTE_MS };
/** Guesses at the pay password, or at the login password by someone who holds a session token. */
export const PAY_PASSWORD: Limit = { scope: 'pay-password', max: 5, windowMs: 15 * MINUTE_MS };
export const OWN_PASSWORD: Limit = { scope: 'own-password', max: 10, windowMs: 15 * MINUTE_MS };
/** At this many wrong passwords or codes in a row the member is warned: one or two may be typing errors. */
export const SLIPS = 3;

/** Codes that visitors request for one mailbox. A member's own requests count separately: no stranger uses them up. */
export const CODE_BY_RECIPIENT: Limit = { scope: 'code-recipient', max: 10, windowMs: DAY_MS };
export const CODE_BY_MEMBER: Limit = { scope: 'code-member', max: 20, windowMs: DAY_MS };
/** Pictures of one member, because each takes space in the database. */
export const UPLOAD_BY_MEMBER: Limit = { scope: 'upload', max: 60, windowMs: HOUR_MS };

/** Names that a member looks up, to send money to. */
export const SEARCH_BY_MEMBER: Limit = { scope: 'search', max: 60, windowMs: HOUR_MS };

/** Scripts test a sandbox from one address, so its limits by network are wider. */
const SANDBOX_FACTOR = 50;
const wider = (limit: Limit, mode: Mode): Limit =>
  mode === 'sandbox' ? { ...limit, max: limit.max * SANDBOX_FACTOR } : limit;

export const codeByNetwork = (mode: Mode): Limit => wider({ scope: 'code-network', max: 60, windowMs: HOUR_MS }, mode);
export const registerByNetwork = (mode: Mode): Limit =>
  wider({ scope: 'register-network', max: 40, windowMs: HOUR_MS }, mode);
/** Guesses at any password from one network. */
export const loginByNetwork = (mode: Mode): Limit =>
  wider({ scope: 'login-network', max: 100, windowMs: 15 * MINUTE_MS }, mode);
