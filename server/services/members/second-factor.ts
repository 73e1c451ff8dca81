/** The second step of a login, turned on and off by its member (AUTH-09). */
import { and, asc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import type { Environment } from '../../base/environment.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { members } from '../../db/schema/members.ts';
import { consumeAttempt } from '../limits/attempts.ts';
import { NEW_KEY } from '../limits/limits.ts';
import { readSettings } from '../site/settings.ts';
import type { AccountContext } from './account-context.ts';
import { restartHold } from './holds.ts';
import type { MemberRow } from './members.ts';
import { countRecoveryCodes, dropRecoveryCodes, makeRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { recordSecurityEvent } from './security-events.ts';
import { isTotpCode, newTotpSecret, openSecret, sealSecret, totpStepOf, totpUri } from './totp.ts';

const WRONG_CODE = message(
  /*i18n*/ {
    id: 'server.totp.wrong',
    message: 'This code is wrong. Check that your phone shows the right time and try the next code.',
  },
);
const ALREADY_ON = message(/*i18n*/ { id: 'server.totp.alreadyOn', message: 'Two-step login is on already' });
const NOT_STARTED = message(
  /*i18n*/ { id: 'server.totp.notStarted', message: 'Begin again: there is no key to confirm' },
);
const NOT_ON = message(/*i18n*/ { id: 'server.totp.notOn', message: 'Two-step login is not on' });

/** How long an offered key can be confirmed: an abandoned page must not let somebody else confirm it later. */
const OFFER_LIFE_MS = 10 * 60_000;

const PURPOSE = 'totp';

/** Accepts an authenticator code once. The conditional update decides which of two concurrent logins used it first. */
const takeTotp = async (context: AccountContext, member: MemberRow, code: string): Promise<boolean> => {
  if (member.totpSecret === null) return false;
  const { secret } = openSecret(context.environment.keys(PURPOSE), member.id, member.totpSecret);
  const step = await totpStepOf(secret, code.trim(), context.nowMs, member.totpLastStep);
  if (step === undefined) return false;
  const taken = await context.tx
    .update(members)
    .set({ totpLastStep: step })
    .where(and(eq(members.id, member.id), lt(members.totpLastStep, step)))
    .returning({ id: members.id });
  return taken.length > 0;
};

/**
 * Whether this is a code of the member's authenticator or a recovery code; either counts once. A recovery code needs no
 * key of an authenticator, and so works also where the key cannot be decrypted.
 */
export const takeSecondFactor = async (context: AccountContext, member: MemberRow, code: string): Promise<boolean> => {
  if (isTotpCode(code.trim())) return takeTotp(context, member, code);
  if (!(await takeRecoveryCode(context.tx, member.id, code, context.nowMs))) return false;
  await recordSecurityEvent(context.tx, member.id, 'recovery-code-used', context.origin, context.nowMs);
  return true;
};

export interface TotpOffer {
  readonly secret: string;
  readonly uri: string;
}

/** Offers a new authenticator key; it takes effect only once one of its codes is confirmed. */
export const offerTotp = async (context: AccountContext, member: MemberRow): Promise<TotpOffer> => {
  if (member.totpSinceMs !== null) throw new Refusal(ALREADY_ON);
  const secret = newTotpSecret();
  const sealed = sealSecret(context.environment.key(PURPOSE), member.id, secret);
  await context.tx
    .update(members)
    .set({ totpSecret: sealed, totpLastStep: 0, totpOfferedAtMs: context.nowMs })
    .where(eq(members.id, member.id));
  const { name } = await readSettings(context.tx);
  return { secret, uri: totpUri(name, member.username, secret) };
};

/** @returns the recovery codes, shown this once. */
export const turnTotpOn = async (context: AccountContext, member: MemberRow, code: string): Promise<string[]> => {
  if (member.totpSinceMs !== null) throw new Refusal(ALREADY_ON);
  if (member.totpSecret === null) throw new Refusal(NOT_STARTED);
  if (context.nowMs > (member.totpOfferedAtMs ?? 0) + OFFER_LIFE_MS) throw new Refusal(NOT_STARTED);
  await consumeAttempt(context.tx, NEW_KEY, String(member.id), context.nowMs);
  if (!(await takeTotp(context, member, code))) throw new Refusal(WRONG_CODE, { keepEffects: true });
  await context.tx.update(members).set({ totpSinceMs: context.nowMs }).where(eq(members.id, member.id));
  await recordSecurityEvent(context.tx, member.id, 'totp-on', context.origin, context.nowMs);
  return makeRecoveryCodes(context.tx, member.id);
};

export const turnTotpOff = async (context: AccountContext, member: MemberRow): Promise<void> => {
  if (member.totpSinceMs === null) throw new Refusal(NOT_ON);
  await context.tx
    .update(members)
    .set({ totpSecret: null, totpSinceMs: null, totpLastStep: 0 })
    .where(eq(members.id, member.id));
  await dropRecoveryCodes(context.tx, member.id);
  await restartHold(context.tx, member.id, context.nowMs);
  await recordSecurityEvent(context.tx, member.id, 'totp-off', context.origin, context.nowMs);
};

/** Replaces the recovery codes. @returns the new ones, shown this once. */
export const renewRecoveryCodes = async (context: AccountContext, member: MemberRow): Promise<string[]> => {
  if (member.totpSinceMs === null) throw new Refusal(NOT_ON);
  await recordSecurityEvent(context.tx, member.id, 'recovery-codes-made', context.origin, context.nowMs);
  return makeRecoveryCodes(context.tx, member.id);
};

export const recoveryCodesLeft = (context: AccountContext, member: MemberRow): Promise<number> =>
  countRecoveryCodes(context.tx, member.id);

interface Resealed {
  /** Re-encrypted in this batch. */
  readonly count: number;
  /** Encrypted under none of the configured keys. */
  readonly unreadable: number;
  /** The last member of this batch; undefined once all are done. */
  readonly lastId: number | undefined;
}

/**
 * Re-encrypts authenticator keys under the current key where an earlier one was used, in batches by member id. A key
 * that none of the configured keys decrypts stays as it is: it needs a `SECRET` that is not configured.
 */
export const resealSecrets = async (
  tx: Tx,
  keys: Pick<Environment, 'keys' | 'key'>,
  afterId: number,
  limit: number,
): Promise<Resealed> => {
  const rows = await tx
    .select({ id: members.id, sealed: members.totpSecret })
    .from(members)
    .where(and(gt(members.id, afterId), isNotNull(members.totpSecret)))
    .orderBy(asc(members.id))
    .limit(limit);
  let count = 0;
  let unreadable = 0;
  for (const { id, sealed } of rows) {
    const opened = openOrUndefined(keys.keys(PURPOSE), id, sealed ?? '');
    if (opened === undefined) unreadable += 1;
    if (opened === undefined || opened.current) continue;
    const anew = sealSecret(keys.key(PURPOSE), id, opened.secret);
    // Skips a key that was replaced since the read: its replacement is sealed under the current key.
    const done = await tx
      .update(members)
      .set({ totpSecret: anew })
      .where(and(eq(members.id, id), eq(members.totpSecret, sealed ?? '')));
    count += done.rowCount ?? 0;
  }
  return { count, unreadable, lastId: rows.length < limit ? undefined : rows.at(-1)?.id };
};

const openOrUndefined = (...sealed: Parameters<typeof openSecret>): ReturnType<typeof openSecret> | undefined => {
  try {
    return openSecret(...sealed);
  } catch {
    return undefined;
  }
};
