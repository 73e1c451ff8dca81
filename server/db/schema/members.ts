/** Members and what they have stated about themselves. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { NetworkId } from '../../../src/contract/networks.ts';
import { bigId, bytes, epochMs } from '../columns.ts';
import { coinRef } from './coins.ts';

/** The first member's number: eight digits, as members are used to from such apps. */
const FIRST_MEMBER_ID = 10_000_001;

export const members = pgTable(
  'member',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: FIRST_MEMBER_ID }),
    /** What the member signs in with: the email or phone, in lower case. */
    username: text('username').notNull(),
    email: text('email'),
    phone: text('phone'),
    passwordHash: text('password_hash').notNull(),
    /** When a login password that an operator set expires; null: the member chose the password. */
    passwordUntilMs: epochMs('password_until_ms'),
    payPasswordHash: text('pay_password_hash'),
    inviteCode: text('invite_code').notNull(),
    invitedBy: bigint('invited_by', { mode: 'number' }),
    vip: smallint('vip').notNull().default(0),
    creditScore: integer('credit_score').notNull().default(100),
    /** 0 awaiting, 1 under review, 2 certified, 3 to be sent again. */
    identityStatus: smallint('identity_status').notNull().default(0),
    frozen: boolean('frozen').notNull().default(false),
    /**
     * When the hold last began: a password was changed, a second factor or passkey removed, or a freeze or stop ended.
     * No money leaves the account for some hours from then on.
     */
    heldSinceMs: epochMs('held_since_ms'),
    /**
     * When the member said "It was not me": nothing leaves the account until they prove who they are or an operator
     * releases it.
     */
    stoppedAtMs: epochMs('stopped_at_ms'),
    /** The language of mail and push messages: that of the last login, or the one that the member chose since. */
    lang: text('lang').notNull().default('en'),
    /**
     * The previous language and when it changed: a thief may change the language so that the member cannot read the
     * mails.
     */
    langBefore: text('lang_before'),
    langChangedAtMs: epochMs('lang_changed_at_ms'),
    /** Shown in every mail and before every pay password, so that the member knows who asks. */
    antiPhishingPhrase: text('anti_phishing_phrase'),
    /** Encrypted under the server's secret; in use only once `totp_since_ms` is set. */
    totpSecret: text('totp_secret'),
    totpSinceMs: epochMs('totp_since_ms'),
    /** When the key that waits for confirmation was shown. */
    totpOfferedAtMs: epochMs('totp_offered_at_ms'),
    /** The last time step whose code was used, since a code counts once. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }).notNull().default(0),
    createdAtMs: epochMs('created_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('member_username').on(table.username),
    uniqueIndex('member_email').on(table.email),
    uniqueIndex('member_phone').on(table.phone),
    uniqueIndex('member_invite_code').on(table.inviteCode),
    check('member_identity_status', sql`${table.identityStatus} between 0 and 3`),
  ],
);

export const memberRef = (name = 'member_id') =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => members.id);

/** Messages to members' mailboxes and phones; in the sandbox a page shows them. */
export const outgoingMail = pgTable(
  'outgoing_mail',
  {
    id: bigId(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    createdAtMs: epochMs('created_at_ms').notNull(),
    /** When the message was handed to the mail server; in the sandbox at once. */
    sentAtMs: epochMs('sent_at_ms'),
    attempts: smallint('attempts').notNull().default(0),
    dueAtMs: epochMs('due_at_ms').notNull(),
  },
  (table) => [
    index('outgoing_mail_by_recipient').on(table.recipient, table.id),
    index('outgoing_mail_due').on(table.dueAtMs).where(sql`${table.sentAtMs} is null`),
  ],
);

/** Identity verifications as members sent them; the newest one counts. */
export const identityReviews = pgTable(
  'identity_review',
  {
    id: bigId(),
    memberId: memberRef(),
    realName: text('real_name').notNull(),
    frontCard: text('front_card').notNull(),
    backCard: text('back_card').notNull(),
    /** 1 under review, 2 certified, 3 to be sent again. */
    status: smallint('status').notNull().default(1),
    remark: text('remark').notNull().default(''),
    createdAtMs: epochMs('created_at_ms').notNull(),
    decidedAtMs: epochMs('decided_at_ms'),
  },
  (table) => [
    index('identity_review_by_member').on(table.memberId, table.id),
    uniqueIndex('identity_review_open').on(table.memberId).where(sql`${table.status} = 1`),
  ],
);

/** One withdrawal address for each member and coin. */
export const withdrawalAddresses = pgTable(
  'withdrawal_address',
  {
    id: bigId(),
    memberId: memberRef(),
    coinId: coinRef(),
    address: text('address').notNull(),
    /** The network that the address is paid by; null for a coin without a known network. */
    network: text('network').$type<NetworkId>(),
    createdAtMs: epochMs('created_at_ms').notNull(),
    changedAtMs: epochMs('changed_at_ms').notNull(),
  },
  (table) => [uniqueIndex('withdrawal_address_by_coin').on(table.memberId, table.coinId)],
);

export const bankCards = pgTable(
  'bank_card',
  {
    id: bigId(),
    memberId: memberRef(),
    bankName: text('bank_name').notNull(),
    cardNumber: text('card_number').notNull(),
    holderName: text('holder_name').notNull(),
    createdAtMs: epochMs('created_at_ms').notNull(),
    changedAtMs: epochMs('changed_at_ms').notNull(),
  },
  (table) => [uniqueIndex('bank_card_once').on(table.memberId, table.cardNumber)],
);

/** Re-encoded pictures; in the database, so that every process on every machine can serve them. */
export const uploads = pgTable(
  'upload',
  {
    /** 128 random bits, base64url: cannot be guessed, and a guess would open nothing without a signature. */
    id: text('id').primaryKey(),
    /** null: published by an operator, readable by everybody. */
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    mediaType: text('media_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    content: bytes('content').notNull(),
    createdAtMs: epochMs('created_at_ms').notNull(),
  },
  (table) => [index('upload_by_member').on(table.memberId, table.createdAtMs)],
);
