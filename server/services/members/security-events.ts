/** What happened to an account's security, for its member to read (AUTH-09). */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { SecurityEventWire } from '../../../src/contract/entities/security.ts';
import { HOUR_MS } from '../../../src/contract/time-units.ts';
import { type Message, message } from '../../base/messages.ts';
import type { Tx } from '../../db/connection.ts';
import { securityEvents } from '../../db/schema/access.ts';
import { members } from '../../db/schema/members.ts';
import { inAllLanguages } from '../content/all-languages.ts';
import { mailMember } from '../mailbox/mail.ts';
import { writeNotice } from '../notices/notices.ts';
import type { Origin } from '../sessions/sessions.ts';
import { newStopLink } from './account-stop.ts';

export type SecurityEventKind = SecurityEventWire;

/** Events that the member is notified of at once: by mail, by a notice, and by push where that is on. */
const TOLD: Partial<Record<SecurityEventKind, Message>> = {
  'login-password-changed': message(
    /*i18n*/ { id: 'server.mail.loginPasswordChanged', message: 'Your login password was changed' },
  ),
  'pay-password-changed': message(
    /*i18n*/ { id: 'server.mail.payPasswordChanged', message: 'Your payment password was changed' },
  ),
  'totp-on': message(/*i18n*/ { id: 'server.mail.twoStepOn', message: 'Two-step login was turned on' }),
  'totp-off': message(/*i18n*/ { id: 'server.mail.twoStepOff', message: 'Two-step login was turned off' }),
  'recovery-code-used': message(/*i18n*/ { id: 'server.mail.recoveryCodeUsed', message: 'A recovery code was used' }),
  'passkey-added': message(/*i18n*/ { id: 'server.mail.passkeyAdded', message: 'A passkey was added' }),
  'address-changed': message(
    /*i18n*/ { id: 'server.mail.addressChanged', message: 'A withdrawal address was bound or changed' },
  ),
  'second-factor-guessed': message(
    /*i18n*/ {
      id: 'server.mail.secondFactorGuessed',
      message: 'Someone knows your login password and is entering wrong codes',
    },
  ),
  'login-password-reset': message(
    /*i18n*/ { id: 'server.mail.loginPasswordReset', message: 'Customer service has reset your login password' },
  ),
  'totp-dropped': message(
    /*i18n*/ { id: 'server.mail.twoStepDropped', message: 'Customer service has turned off your two-step login' },
  ),
  'passkey-removed': message(/*i18n*/ { id: 'server.passkey.removed', message: 'Passkey removed' }),
  'recovery-codes-made': message(/*i18n*/ { id: 'server.mail.recoveryCodesMade', message: 'New recovery codes made' }),
  'pay-password-locked': message(
    /*i18n*/ { id: 'server.mail.payPasswordLocked', message: 'Payment password locked for a while' },
  ),
  'bank-changed': message(/*i18n*/ { id: 'server.mail.bankChanged', message: 'A bank card was bound or changed' }),
  'phrase-changed': message(/*i18n*/ { id: 'server.mail.phraseChanged', message: 'Anti-phishing phrase changed' }),
  'protection-changed': message(/*i18n*/ { id: 'server.mail.protectionChanged', message: 'Limits or pauses changed' }),
  'account-stopped': message(
    /*i18n*/ { id: 'server.mail.accountStopped', message: 'Account stopped by the link in an email' },
  ),
  'device-signed-out': message(
    /*i18n*/ { id: 'server.mail.deviceSignedOut', message: 'A device was logged out of your account' },
  ),
  'new-device': message(/*i18n*/ { id: 'server.mail.newDevice', message: 'Login from a new device' }),
  'own-password-guessed': message(
    /*i18n*/ { id: 'server.mail.ownPasswordGuessed', message: 'Several wrong login passwords while logged in' },
  ),
  'passkey-copied': message(
    /*i18n*/ { id: 'server.mail.passkeyCopied', message: 'A passkey was refused: it may have been copied' },
  ),
};
const shutOutBody = message(
  /*i18n*/ {
    id: 'server.mail.operatorBody',
    message:
      'Every device was logged out, passkeys were removed, and withdrawals are on hold. If you did not ask for this, contact customer service at once.',
  },
);
const serviceBody = message(
  /*i18n*/ {
    id: 'server.mail.byService',
    message: 'Customer service did this. If you did not ask for it, contact customer service at once.',
  },
);
const eventBody = (address: string): Message =>
  message(
    /*i18n*/ {
      id: 'server.mail.securityBody',
      message:
        'This was done from the IP address {address}. If it was not you, change your login password at once and contact customer service.',
    },
    { address },
  );

/** Acts of customer service have no address of their own, and only some of them shut everybody out. */
const bodyOf = (kind: SecurityEventKind, { address }: Origin): Message => {
  if (address !== '') return eventBody(address);
  return kind === 'login-password-reset' || kind === 'totp-dropped' ? shutOutBody : serviceBody;
};

const stopLine = (link: string): Message =>
  message(
    /*i18n*/ {
      id: 'server.mail.stopLink',
      message: 'It was not me: {link} (logs out every device and stops withdrawals; valid for 24 hours)',
    },
    { link },
  );

const AGENT_MAX_LENGTH = 300;

const columnsOf = (kind: SecurityEventKind, origin: Origin, nowMs: number) => ({
  kind,
  address: origin.address,
  agent: origin.agent.slice(0, AGENT_MAX_LENGTH),
  atMs: nowMs,
});

export const recordSecurityEvent = async (
  tx: Tx,
  memberId: number,
  kind: SecurityEventKind,
  origin: Origin,
  nowMs: number,
): Promise<void> => {
  const subject = TOLD[kind];
  const isHeard = subject !== undefined && !(await wasToldOften(tx, memberId, kind, nowMs));
  await tx.insert(securityEvents).values({ memberId, ...columnsOf(kind, origin, nowMs) });
  if (isHeard) await tellMember(tx, memberId, { subject, body: bodyOf(kind, origin) }, origin.site, nowMs);
};

/** Mails about one kind of event in an hour, so that a thief cannot bury other mails by repeating one event. */
const TOLD_AN_HOUR = 10;

const wasToldOften = async (tx: Tx, memberId: number, kind: SecurityEventKind, nowMs: number): Promise<boolean> => {
  const { kind: told, memberId: owner, atMs } = securityEvents;
  const rows = await tx
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(and(eq(owner, memberId), eq(told, kind), gt(atMs, nowMs - HOUR_MS)))
    .limit(TOLD_AN_HOUR);
  return rows.length >= TOLD_AN_HOUR;
};

/**
 * Notifies the member at once, by mail and by a notice.
 * @param site the address that the link in the mail leads to; without one, the mail has no link
 */
const tellMember = async (
  tx: Tx,
  memberId: number,
  { subject, body }: { readonly subject: Message; readonly body: Message },
  site: string | undefined,
  nowMs: number,
): Promise<void> => {
  const after = site === undefined ? [] : [stopLine(await newStopLink(tx, memberId, site, nowMs))];
  await mailMember(tx, memberId, { subject, body, after }, nowMs);
  const texts = { title: inAllLanguages(subject), body: inAllLanguages(body) };
  await writeNotice(tx, { memberId, ...texts, about: { kind: 'security', path: '/security' } }, nowMs);
};

/** Records a wrong password. The same statement runs whether an account has this name or not. */
export const recordFailedLogin = async (tx: Tx, username: string, origin: Origin, nowMs: number): Promise<void> => {
  const { kind, address, agent, atMs } = columnsOf('login-failed', origin, nowMs);
  await tx.execute(sql`
    insert into ${securityEvents} (member_id, kind, address, agent, at_ms)
    select ${members.id}, ${kind}, ${address}, ${agent}, ${atMs} from ${members} where ${members.username} = ${username}`);
};

export interface SecurityEvent extends Origin {
  readonly id: number;
  readonly kind: SecurityEventKind;
  readonly atMs: number;
}

/** Newest first. */
export const listSecurityEvents = async (
  tx: Tx,
  memberId: number,
  page: number,
  limit: number,
): Promise<SecurityEvent[]> => {
  const rows = await tx
    .select({
      id: securityEvents.id,
      kind: securityEvents.kind,
      address: securityEvents.address,
      agent: securityEvents.agent,
      atMs: securityEvents.atMs,
    })
    .from(securityEvents)
    .where(eq(securityEvents.memberId, memberId))
    .orderBy(desc(securityEvents.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map((row) => ({ ...row, kind: row.kind as SecurityEventKind }));
};
