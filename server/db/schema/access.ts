/** Tables of access: sessions, known devices, credentials and codes, limits of attempts, and security events. */
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigId, bytes, epochMs } from '../columns.ts';
import { memberRef } from './members.ts';

export const sessions = pgTable(
  'session',
  {
    id: bigId(),
    tokenHash: text('token_hash').notNull(),
    memberId: memberRef(),
    /** The member's address and browser as the request showed them, for the list of devices. */
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    createdAtMs: epochMs('created_at_ms').notNull(),
    seenAtMs: epochMs('seen_at_ms').notNull(),
    expiresAtMs: epochMs('expires_at_ms').notNull(),
    /** When the member last proved a second factor in this session; null: never. */
    factorAtMs: epochMs('factor_at_ms'),
  },
  (table) => [
    uniqueIndex('session_token_hash').on(table.tokenHash),
    index('session_by_member').on(table.memberId),
    index('session_by_expiry').on(table.expiresAtMs),
  ],
);

/**
 * Devices from which a member has signed in. Strangers' wrong guesses never lock a known device out, and the member is
 * told of a sign-in from a new one.
 */
export const knownDevices = pgTable(
  'known_device',
  {
    memberId: memberRef(),
    deviceHash: text('device_hash').notNull(),
    seenAtMs: epochMs('seen_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.deviceHash] }),
    index('known_device_by_age').on(table.seenAtMs),
  ],
);

/** How often something was attempted in the current window; survives restarts and counts across processes (SRV-09). */
export const attemptLimits = pgTable(
  'attempt_limit',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAtMs: epochMs('resets_at_ms').notNull(),
  },
  (table) => [index('attempt_limit_by_reset').on(table.resetsAtMs)],
);

/** The last code sent for a subject such as `register:ada@example.com`. */
export const emailCodes = pgTable(
  'email_code',
  {
    subject: text('subject').primaryKey(),
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    sentAtMs: epochMs('sent_at_ms').notNull(),
    expiresAtMs: epochMs('expires_at_ms').notNull(),
  },
  (table) => [index('email_code_by_expiry').on(table.expiresAtMs)],
);

/** Captcha solutions that have been used; a row may go once the challenge has expired. */
export const usedCaptchas = pgTable(
  'used_captcha',
  {
    nonce: text('nonce').primaryKey(),
    expiresAtMs: epochMs('expires_at_ms').notNull(),
  },
  (table) => [index('used_captcha_by_expiry').on(table.expiresAtMs)],
);

/** Links in security mails by which a member stops the account without signing in. */
export const stopLinks = pgTable(
  'stop_link',
  {
    tokenHash: text('token_hash').primaryKey(),
    memberId: memberRef(),
    expiresAtMs: epochMs('expires_at_ms').notNull(),
  },
  (table) => [index('stop_link_by_expiry').on(table.expiresAtMs)],
);

/** Log of what happened to an account's security (AUTH-09). */
export const securityEvents = pgTable(
  'security_event',
  {
    id: bigId(),
    memberId: memberRef(),
    kind: text('kind').notNull(),
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    atMs: epochMs('at_ms').notNull(),
  },
  (table) => [index('security_event_by_member').on(table.memberId, table.id)],
);

export const recoveryCodes = pgTable(
  'recovery_code',
  {
    memberId: memberRef(),
    codeHash: text('code_hash').notNull(),
    usedAtMs: epochMs('used_at_ms'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

export const passkeys = pgTable(
  'passkey',
  {
    id: bigId(),
    memberId: memberRef(),
    /** base64url, as the authenticator names it. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    transports: text('transports').notNull(),
    label: text('label').notNull(),
    createdAtMs: epochMs('created_at_ms').notNull(),
    usedAtMs: epochMs('used_at_ms'),
  },
  (table) => [uniqueIndex('passkey_credential').on(table.credentialId), index('passkey_by_member').on(table.memberId)],
);

/** A login or passkey ceremony in progress: what the server must remember between its two steps, for minutes. */
export const ceremonies = pgTable(
  'ceremony',
  {
    keyHash: text('key_hash').primaryKey(),
    kind: text('kind').notNull(),
    memberId: bigint('member_id', { mode: 'number' }),
    challenge: text('challenge').notNull(),
    expiresAtMs: epochMs('expires_at_ms').notNull(),
  },
  (table) => [index('ceremony_by_expiry').on(table.expiresAtMs)],
);
