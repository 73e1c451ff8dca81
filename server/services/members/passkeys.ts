/** Passkeys (WebAuthn): added by a signed-in member, who then logs in with them instead of password and code. */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import { passkeys } from '../../db/schema/access.ts';
import { consumeAttempt, refundAttempt, subnetOf } from '../limits/attempts.ts';
import { loginByNetwork } from '../limits/limits.ts';
import { readSettings } from '../site/settings.ts';
import type { AccountContext } from './account-context.ts';
import { beginCeremony, takeCeremony } from './ceremonies.ts';
import { restartHold } from './holds.ts';
import { createSession } from './login.ts';
import type { MemberRow } from './members.ts';
import { recordSecurityEvent } from './security-events.ts';

/** With the site of the page that asks: passkeys are bound to its host. */
export interface PasskeyContext extends AccountContext {
  /** Scheme, host and port, as browsers send it. */
  readonly site: string;
}

const LABEL_MAX_LENGTH = 60;
const PASSKEYS_MAX = 20;

const FAILED = message(
  /*i18n*/ { id: 'server.passkey.failed', message: 'The passkey could not be verified. Try again.' },
);
const TOO_MANY = message(/*i18n*/ { id: 'server.passkey.tooMany', message: 'No more passkeys can be added' });
const NOT_FOUND = message(/*i18n*/ { id: 'server.passkey.notFound', message: 'This passkey does not exist' });

export type PasskeyRow = typeof passkeys.$inferSelect;

/** A Host header can be anything; an invalid one gives a host that has no passkeys. */
const hostOf = (site: string): string => (URL.canParse(site) ? new URL(site).hostname : 'invalid');

export const listPasskeys = ({ tx }: Pick<AccountContext, 'tx'>, memberId: number): Promise<PasskeyRow[]> =>
  tx.select().from(passkeys).where(eq(passkeys.memberId, memberId)).orderBy(asc(passkeys.id));

export interface Offer<O> {
  readonly ceremony: string;
  readonly options: O;
}

export const beginPasskey = async (
  context: PasskeyContext,
  member: MemberRow,
): Promise<Offer<PublicKeyCredentialCreationOptionsJSON>> => {
  const known = await listPasskeys(context, member.id);
  if (known.length >= PASSKEYS_MAX) throw new Refusal(TOO_MANY);
  const { name } = await readSettings(context.tx);
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: hostOf(context.site),
    userName: member.username,
    userDisplayName: member.username,
    userID: new TextEncoder().encode(String(member.id)),
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports.split(',').filter(Boolean),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const ceremony = await beginCeremony(context.tx, 'add-passkey', member.id, options.challenge, context.nowMs);
  return { ceremony, options };
};

/** The library throws on malformed input; the member gets the same answer as for a wrong passkey. */
const unlessThrown = async <T>(verify: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await verify();
  } catch {
    return undefined;
  }
};

const failed = (): Refusal => new Refusal(FAILED, { keepEffects: true });

export const finishPasskey = async (
  context: PasskeyContext,
  memberId: number,
  answer: { readonly ceremony: string; readonly response: unknown; readonly label: string },
): Promise<void> => {
  const { tx, nowMs, origin, site } = context;
  const challenge = await takeCeremony(tx, 'add-passkey', memberId, answer.ceremony, nowMs);
  if (challenge === undefined) throw failed();
  const verified = await unlessThrown(() =>
    verifyRegistrationResponse({
      response: answer.response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified || verified.registrationInfo === undefined) throw failed();
  const { credential } = verified.registrationInfo;
  const added = await tx
    .insert(passkeys)
    .values({
      memberId,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      signCount: credential.counter,
      transports: (credential.transports ?? []).join(','),
      label: answer.label.normalize('NFC').trim().slice(0, LABEL_MAX_LENGTH) || 'Passkey',
      createdAtMs: nowMs,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (added.length === 0) throw failed();
  await recordSecurityEvent(tx, memberId, 'passkey-added', origin, nowMs);
};

export const removePasskey = async (context: AccountContext, memberId: number, id: string): Promise<void> => {
  const { tx, nowMs, origin } = context;
  const removed = /^\d{1,15}$/.test(id)
    ? await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, Number(id)), eq(passkeys.memberId, memberId)))
        .returning({ id: passkeys.id })
    : [];
  if (removed.length === 0) throw new Refusal(NOT_FOUND);
  await restartHold(tx, memberId, nowMs);
  await recordSecurityEvent(tx, memberId, 'passkey-removed', origin, nowMs);
};

const offerProof = async (
  context: PasskeyContext,
  kind: 'passkey-login' | 'passkey-proof',
  memberId?: number,
): Promise<Offer<PublicKeyCredentialRequestOptionsJSON>> => {
  const options = await generateAuthenticationOptions({ rpID: hostOf(context.site), userVerification: 'required' });
  const ceremony = await beginCeremony(context.tx, kind, memberId, options.challenge, context.nowMs);
  return { ceremony, options };
};

/** Names no account: the device offers the passkeys that it has for this site. */
export const beginPasskeyLogin = (context: PasskeyContext): Promise<Offer<PublicKeyCredentialRequestOptionsJSON>> =>
  offerProof(context, 'passkey-login');

/** For a signed-in member who has to authenticate again. */
export const beginPasskeyProof = (
  context: PasskeyContext,
  memberId: number,
): Promise<Offer<PublicKeyCredentialRequestOptionsJSON>> => offerProof(context, 'passkey-proof', memberId);

const credentialIdOf = (response: unknown): string => {
  const id = (response as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id.slice(0, 2048) : '';
};

interface ProofAnswer {
  readonly ceremony: string;
  readonly response: unknown;
}

/** @returns the passkey that answered. @throws Refusal */
const verifyPasskey = async (
  { tx, nowMs, site, origin }: PasskeyContext,
  challenge: string | undefined,
  { response }: ProofAnswer,
): Promise<PasskeyRow> => {
  const [known] = await tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialIdOf(response)))
    .for('update');
  if (challenge === undefined || known === undefined) throw failed();
  const verified = await unlessThrown(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(known.publicKey),
        // Checked below, once the signature is verified.
        counter: 0,
      },
    }),
  );
  if (!verified?.verified) throw failed();
  const signCount = verified.authenticationInfo.newCounter;
  if (known.signCount > 0 && signCount <= known.signCount) {
    await recordSecurityEvent(tx, known.memberId, 'passkey-copied', origin, nowMs);
    throw failed();
  }
  const used = { signCount, usedAtMs: nowMs };
  await tx.update(passkeys).set(used).where(eq(passkeys.id, known.id));
  return known;
};

/** @returns the new session's token. */
export const finishPasskeyLogin = async (context: PasskeyContext, answer: ProofAnswer): Promise<string> => {
  const { tx, nowMs, origin } = context;
  const byNetwork = loginByNetwork(context.environment.mode);
  await consumeAttempt(tx, byNetwork, subnetOf(origin.address), nowMs);
  const challenge = await takeCeremony(tx, 'passkey-login', undefined, answer.ceremony, nowMs);
  const { memberId, createdAtMs } = await verifyPasskey(context, challenge, answer);
  await refundAttempt(tx, byNetwork, subnetOf(origin.address));
  return createSession(context, memberId, createdAtMs);
};

/** @throws Refusal where it is not a passkey of this member. */
export const finishPasskeyProof = async (
  context: PasskeyContext,
  memberId: number,
  answer: ProofAnswer,
): Promise<void> => {
  const challenge = await takeCeremony(context.tx, 'passkey-proof', memberId, answer.ceremony, context.nowMs);
  if ((await verifyPasskey(context, challenge, answer)).memberId !== memberId) throw failed();
};
