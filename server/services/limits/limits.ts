/** How often what may be tried. Address limits are wide, since a school or a carrier shares one address. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/time-units.ts';
import type { Mode } from '../../base/environment.ts';
import type { Limit } from './attempts.ts';

/** Guesses at one account's password from one network; somebody elsewhere cannot lock the member out by them. */
export const LOGIN_BY_ACCOUNT_AND_NETWORK: Limit = { scope: 'login', max: 10, windowMs: 15 * MINUTE_MS };
/** Guesses at one account's password from everywhere. */
export const LOGIN_BY_ACCOUNT: Limit = { scope: 'login-account', max: 100, windowMs: HOUR_MS };
/** Guesses at one account's password from a device on which its member has signed in: nobody else can use them up. */
export const LOGIN_BY_DEVICE: Limit = { scope: 'login-device', max: 10, windowMs: 15 * MINUTE_MS };
/** Codes of the second step and recovery codes, for one account. */
export const SECOND_FACTOR: Limit = { scope: 'second-factor', max: 10, windowMs: 15 * MINUTE_MS };
/** And in a day: who guesses on knows the password, and a member types a wrong code now and then. */
export const SECOND_FACTOR_A_DAY: Limit = { scope: 'second-factor-day', max: 40, windowMs: DAY_MS };
/** Codes that confirm a new key, by whoever has the session in which it waits. */
export const NEW_KEY: Limit = { scope: 'new-key', max: 10, windowMs: 15 * MINUTE_MS };
/** Guesses at the pay password, or at the login password by someone who holds the token. */
export const PAY_PASSWORD: Limit = { scope: 'pay-password', max: 5, windowMs: 15 * MINUTE_MS };
export const OWN_PASSWORD: Limit = { scope: 'own-password', max: 10, windowMs: 15 * MINUTE_MS };
/** Wrong passwords or codes in a row after which the member is told: one or two are slips. */
export const SLIPS = 3;

/** Codes that visitors have sent to one mailbox. A member's own count apart, so that no stranger uses it up. */
export const CODE_BY_RECIPIENT: Limit = { scope: 'code-recipient', max: 10, windowMs: DAY_MS };
export const CODE_BY_MEMBER: Limit = { scope: 'code-member', max: 20, windowMs: DAY_MS };
/** Pictures of one member: each takes room in the database. */
export const UPLOAD_BY_MEMBER: Limit = { scope: 'upload', max: 60, windowMs: HOUR_MS };

/** Names that a member looks up, to send money to. */
export const SEARCH_BY_MEMBER: Limit = { scope: 'search', max: 60, windowMs: HOUR_MS };

/** A sandbox is walked through by scripts from one address; a real site is not. */
const SANDBOX_FACTOR = 50;
const wider = (limit: Limit, mode: Mode): Limit =>
  mode === 'sandbox' ? { ...limit, max: limit.max * SANDBOX_FACTOR } : limit;

export const codeByNetwork = (mode: Mode): Limit => wider({ scope: 'code-network', max: 60, windowMs: HOUR_MS }, mode);
export const registerByNetwork = (mode: Mode): Limit =>
  wider({ scope: 'register-network', max: 40, windowMs: HOUR_MS }, mode);
/** Guesses at any password from one network. */
export const loginByNetwork = (mode: Mode): Limit =>
  wider({ scope: 'login-network', max: 100, windowMs: 15 * MINUTE_MS }, mode);
