/** Signing in by password: the same answer after the same time whether the account exists or not (SRV-09). */

import { eq } from 'drizzle-orm';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type { logIn as logInCall } from '../../../src/contract/calls/session.ts';
import { CODE } from '../../../src/contract/envelope.ts';
import { normaliseAccount } from '../../../src/contract/rules/account.ts';
import { message } from '../../base/messages.ts';
import { Refusal, Unauthorised } from '../../base/refusal.ts';
import { members } from '../../db/schema/members.ts';
import {
  assertNotLimited,
  consumeAttempt,
  type Limit,
  limitedUntil,
  refundAttempt,
  resetAttempts,
  subnetOf,
} from '../limits/attempts.ts';
import {
  LOGIN_BY_ACCOUNT,
  LOGIN_BY_ACCOUNT_AND_NETWORK,
  LOGIN_BY_DEVICE,
  loginByNetwork,
  SECOND_FACTOR,
  SECOND_FACTOR_A_DAY,
  SLIPS,
} from '../limits/limits.ts';
import { openSession } from '../sessions/sessions.ts';
import type { AccountContext } from './account-context.ts';
import { releaseByFactor } from './account-stop.ts';
import { isKnownDevice, namesItself, rememberDevice } from './known-devices.ts';
import { findByUsername, holdAccount, type MemberRow, rememberLanguage } from './members.ts';
import { type Compared, comparePassword, fitsStill, hashPassword, needsRehash, passwordFits } from './passwords.ts';
import { hasEverSignedIn, hasSignedInFrom } from './past-logins.ts';
import { takeSecondFactor } from './second-factor.ts';
import { recordFailedLogin, recordSecurityEvent } from './security-events.ts';

export type Credentials = PayloadOf<typeof logInCall>;

const MISSING = message(/*i18n*/ { id: 'server.login.missing', message: 'Enter your username and password' });
const WRONG = message(/*i18n*/ { id: 'server.login.wrong', message: 'Wrong username or password' });
/** Counted by the typed name, so that it does not reveal whether an account has that name. */
const FEW_LEFT = /*i18n*/ {
  id: 'server.login.fewLeft',
  message: 'Wrong username or password. Attempts left before a pause: {left}',
};
const FROZEN = message(
  /*i18n*/ { id: 'server.login.frozen', message: 'This account is frozen. Contact customer service.' },
);
const SECOND_FACTOR_NEEDED = message(
  /*i18n*/ {
    id: 'server.login.secondFactorNeeded',
    message: 'Enter the code from your authenticator app or a recovery code',
  },
);
const SECOND_FACTOR_WRONG = message(
  /*i18n*/ { id: 'server.login.secondFactorWrong', message: 'This code is wrong or was used already' },
);

/** No password is longer; hashing a longer text would only waste time. */
const PASSWORD_MAX_LENGTH = 200;

/** With this many attempts left or fewer, the refusal says how many. */
const FEW = 3;

/**
 * Requires a code of the second factor.
 * @param where what its guesses count against: a thief with a session must not use up the member's attempts at login
 * @param needed how a missing or wrong code is refused
 */
export const passSecondStep = async (
  context: AccountContext,
  member: MemberRow,
  code: string,
  where: 'login' | 'session',
  needed: { readonly code: number; readonly keepEffects: true },
): Promise<void> => {
  if (code.trim() === '') throw new Refusal(SECOND_FACTOR_NEEDED, needed);
  const { tx, nowMs } = context;
  const subject = where === 'login' ? String(member.id) : `session of ${member.id}`;
  await consumeAttempt(tx, SECOND_FACTOR_A_DAY, subject, nowMs);
  const wrong = await consumeAttempt(tx, SECOND_FACTOR, subject, nowMs);
  if (!(await takeSecondFactor(context, member, code))) {
    // Whoever guesses here knows the password: each failure is logged, and the member is warned at `SLIPS` of them.
    await recordSecurityEvent(
      tx,
      member.id,
      wrong === SLIPS ? 'second-factor-guessed' : 'login-failed',
      context.origin,
      nowMs,
    );
    throw new Refusal(SECOND_FACTOR_WRONG, needed);
  }
  await resetAttempts(tx, SECOND_FACTOR, subject);
  await refundAttempt(tx, SECOND_FACTOR_A_DAY, subject);
};

/**
 * Opens a session for an authenticated member. Code that ends sessions locks or changes the member's row first. With
 * the row lock taken here, either that code sees this session, or this transaction sees its change.
 * @param factorSinceMs since when the member has had the factor that was shown; undefined where only a password was
 * @throws Refusal where the account is frozen.
 */
export const createSession = async (
  context: AccountContext,
  memberId: number,
  factorSinceMs: number | undefined,
): Promise<string> => {
  const { tx, nowMs, origin, lang } = context;
  const member = await holdAccount(tx, memberId);
  if (member === undefined) throw new Unauthorised();
  if (member.frozen) throw new Refusal(FROZEN, { keepEffects: true });
  await rememberLanguage(tx, member.id, lang, nowMs);
  const isNew = await rememberDevice(tx, member.id, origin, nowMs);
  const isNews = isNew && (await hasEverSignedIn(tx, member.id));
  await recordSecurityEvent(tx, member.id, isNews ? 'new-device' : 'logged-in', origin, nowMs);
  await releaseByFactor(tx, member, factorSinceMs, nowMs);
  return openSession(tx, member.id, origin, nowMs, factorSinceMs !== undefined);
};

/** Locks the member's row, and compares again where the password was changed while it was being hashed. */
const stillFits = async (
  context: AccountContext,
  checked: MemberRow,
  password: string,
): Promise<MemberRow | undefined> => {
  const now = await holdAccount(context.tx, checked.id);
  if (now === undefined || now.passwordHash === checked.passwordHash) return now;
  return (await passwordFits(now.passwordHash, password, askerOf(context))) ? now : undefined;
};

type Counted = readonly { readonly limit: Limit; readonly subject: string }[];

/** The account of that name, and what a guess at its password counts against. */
const accountOf = async (
  { tx, nowMs, origin, environment }: AccountContext,
  username: string,
): Promise<{ known: MemberRow | undefined; limits: Counted }> => {
  const network = subnetOf(origin.address);
  const known = await findByUsername(tx, username);
  // Guesses by strangers never lock out a member on a network from which they have signed in before.
  const isFamiliar = await hasSignedInFrom(tx, known?.id ?? 0, network, nowMs);
  const isOwn = (await isKnownDevice(tx, known?.id ?? 0, origin, nowMs)) && namesItself(origin);
  if (isOwn) return { known, limits: [{ limit: LOGIN_BY_DEVICE, subject: `${username}\n${origin.device}` }] };
  const limits = [
    { limit: loginByNetwork(environment.mode), subject: network },
    ...(isFamiliar ? [] : [{ limit: LOGIN_BY_ACCOUNT, subject: username }]),
    { limit: LOGIN_BY_ACCOUNT_AND_NETWORK, subject: `${username}\n${network}` },
  ];
  return { known, limits };
};

const askerOf = ({ origin }: AccountContext): string => `network ${subnetOf(origin.address)}`;

/**
 * Compares the password before the transaction begins. Skips that where the attempts are used up: the transaction then
 * refuses.
 */
export const compareForLogin = async (
  context: AccountContext,
  { username, password }: Pick<Credentials, 'username' | 'password'>,
): Promise<Compared | undefined> => {
  if (username === '' || password === '' || password.length > PASSWORD_MAX_LENGTH) return undefined;
  const { known, limits } = await accountOf(context, normaliseAccount(username));
  for (const { limit, subject } of limits)
    if ((await limitedUntil(context.tx, limit, subject, context.nowMs)) !== undefined) return undefined;
  return comparePassword(known?.passwordHash, password, askerOf(context));
};

/** @returns the new session's token. */
export const logInMember = async (context: AccountContext, credentials: Credentials): Promise<string> => {
  const { tx, nowMs, origin } = context;
  const username = normaliseAccount(credentials.username);
  if (username === '' || credentials.password === '') throw new Refusal(MISSING);
  const { known, limits } = await accountOf(context, username);
  for (const { limit, subject } of limits) await assertNotLimited(tx, limit, subject, nowMs);

  const fits =
    (await fitsStill(
      context.compared,
      known?.passwordHash,
      credentials.password.slice(0, PASSWORD_MAX_LENGTH),
      askerOf(context),
    )) && credentials.password.length <= PASSWORD_MAX_LENGTH;
  // Always in the same order, so that two concurrent logins cannot deadlock.
  const left: number[] = [];
  for (const { limit, subject } of limits) left.push(limit.max - (await consumeAttempt(tx, limit, subject, nowMs)));
  const member = known !== undefined && fits ? await stillFits(context, known, credentials.password) : undefined;
  // A password that an operator gave is treated as wrong once it has expired.
  if (member === undefined || (member.passwordUntilMs ?? Infinity) <= nowMs) {
    await recordFailedLogin(tx, username, origin, nowMs);
    const least = Math.min(...left);
    const said = least > 0 && least <= FEW ? message(FEW_LEFT, { left: least }) : WRONG;
    throw new Refusal(said, { keepEffects: true });
  }
  for (const { limit, subject } of limits)
    if (limit === LOGIN_BY_DEVICE || limit === LOGIN_BY_ACCOUNT_AND_NETWORK) await resetAttempts(tx, limit, subject);
    else await refundAttempt(tx, limit, subject);

  const factorSinceMs = member.totpSinceMs ?? undefined;
  if (factorSinceMs !== undefined) {
    const needed = { code: CODE.secondFactorNeeded, keepEffects: true } as const;
    await passSecondStep(context, member, credentials.secondFactor ?? '', 'login', needed);
  }
  if (needsRehash(member.passwordHash)) {
    const passwordHash = await hashPassword(credentials.password, askerOf(context));
    await tx.update(members).set({ passwordHash }).where(eq(members.id, member.id));
  }
  return createSession(context, member.id, factorSinceMs);
};
