/**
 * Messages to a member's mailbox or phone. Each is a row first, written in the request's transaction: if that rolls
 * back, the message is never sent; if it commits, the message is sent even if the process dies.
 */
import { desc, eq } from 'drizzle-orm';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import { askedLanguage } from '../../base/asked-language.ts';
import { type Message, message, textOf } from '../../base/messages.ts';
import type { Tx } from '../../db/connection.ts';
import { members, outgoingMail } from '../../db/schema/members.ts';

export interface Mail {
  /** Email address or phone number. */
  readonly recipient: string;
  readonly subject: Message;
  readonly body: Message;
  /** Further paragraphs. */
  readonly after?: readonly Message[];
  readonly lang: LanguageCode;
  /** The language before a recent change: the mail is written in it too, and first. */
  readonly langBefore?: LanguageCode | undefined;
  /** The member's own phrase, by which a real mail is told from a forged one. */
  readonly phrase?: string | undefined;
}

const phraseLine = (phrase: string): Message =>
  message(/*i18n*/ { id: 'server.mail.phrase', message: 'Your anti-phishing phrase: {phrase}' }, { phrase });

export const sendMail = async (tx: Tx, mail: Mail, nowMs: number): Promise<void> => {
  const phrase = mail.phrase === undefined ? [] : [phraseLine(mail.phrase)];
  const langs = [...new Set([mail.langBefore ?? mail.lang, mail.lang])];
  const paragraphs = langs.flatMap((lang) =>
    [mail.body, ...(mail.after ?? []), ...phrase].map((said) => textOf(said, lang)),
  );
  await tx.insert(outgoingMail).values({
    recipient: mail.recipient,
    subject: langs.map((lang) => textOf(mail.subject, lang)).join(' / '),
    body: paragraphs.join('\n\n'),
    createdAtMs: nowMs,
    dueAtMs: nowMs,
  });
};

/** For as long as a session lives, a new language may be a thief's, chosen to keep the member from reading mail. */
export const LANGUAGE_SETTLES_MS = 30 * DAY_MS;

/** Mails a member with their phrase, in their language and, for some time after it changed, in the one before too. */
export const mailMember = async (
  tx: Tx,
  memberId: number,
  said: Pick<Mail, 'subject' | 'body' | 'after'>,
  nowMs: number,
): Promise<void> => {
  const [member] = await tx
    .select({
      recipient: members.username,
      lang: members.lang,
      before: members.langBefore,
      changedAtMs: members.langChangedAtMs,
      phrase: members.antiPhishingPhrase,
    })
    .from(members)
    .where(eq(members.id, memberId));
  if (member === undefined) return;
  const { recipient, before, changedAtMs } = member;
  const isYoung = before !== null && (changedAtMs ?? 0) > nowMs - LANGUAGE_SETTLES_MS;
  const langBefore = isYoung ? askedLanguage(before) : undefined;
  const [lang, phrase] = [askedLanguage(member.lang), member.phrase ?? undefined];
  await sendMail(tx, { ...said, recipient, lang, langBefore, phrase }, nowMs);
};

export interface SandboxMail {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAtMs: number;
}

/** Newest first, for the sandbox's mailbox page and for tests. */
export const readMailbox = (tx: Tx, recipient: string | undefined, limit: number): Promise<SandboxMail[]> =>
  tx
    .select({
      id: outgoingMail.id,
      recipient: outgoingMail.recipient,
      subject: outgoingMail.subject,
      body: outgoingMail.body,
      createdAtMs: outgoingMail.createdAtMs,
    })
    .from(outgoingMail)
    .where(recipient === undefined ? undefined : eq(outgoingMail.recipient, recipient))
    .orderBy(desc(outgoingMail.id))
    .limit(limit);
