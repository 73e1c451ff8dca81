/** Delivers mail: in a sandbox to the log, else to the operator's mail service by an HTTP request or by SMTP. */
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Log } from '../../base/log.ts';
import type { Tx } from '../../db/connection.ts';
import { outgoingMail } from '../../db/schema/members.ts';

interface OutgoingEmail {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** @throws Error where the mail was not accepted; delivery is retried later. */
export type Deliver = (letter: OutgoingEmail) => Promise<void>;

const BATCH = 20;
const RETRY_FIRST_MS = 10_000;
const RETRY_MAX_DOUBLINGS = 9;
/** Gives up after about a day: by then a code has long expired, and the address is likely wrong. */
const ATTEMPTS_MAX = 20;
const TIMEOUT_MS = 10_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** The sandbox's "email": a line in the server's log; the mailbox page shows it too. */
export const deliverToLog =
  (log: Pick<Log, 'info'>): Deliver =>
  async ({ recipient, subject, body }) =>
    log.info({ mail: { recipient, subject, body } }, 'sandbox mail');

/** @param url takes a POST of JSON `{to, subject, text}`; `token` is sent as its bearer. */
export const deliverByHttp =
  (url: string, token: string | undefined): Deliver =>
  async ({ id, recipient, subject, body }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Identifies a retry of a mail that the service accepted before its answer was lost.
        'idempotency-key': `mail-${id}`,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ to: recipient, subject, text: body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`the mail service answered ${answer.status}`);
  };

export interface Delivery {
  readonly deliver: Deliver;
  /** Whether the text stays in the row of a mail that was sent, for the sandbox's mailbox page. */
  readonly keepsText: boolean;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Sends mail that is due, each once; a failure is retried later, at growing intervals. Codes and links are stored hashed,
 * so a text that contains one is removed once it was sent or given up. @returns how many were tried.
 */
export const deliverDue = async (tx: Tx, { deliver, keepsText, log }: Delivery, nowMs: number): Promise<number> => {
  const done = { sentAtMs: nowMs, ...(keepsText ? {} : { body: '' }) };
  const due = await tx
    .select()
    .from(outgoingMail)
    .where(and(isNull(outgoingMail.sentAtMs), lte(outgoingMail.dueAtMs, nowMs)))
    .orderBy(asc(outgoingMail.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  for (const letter of due) {
    try {
      await deliver(letter);
      await tx.update(outgoingMail).set(done).where(eq(outgoingMail.id, letter.id));
    } catch (error) {
      const attempts = letter.attempts + 1;
      const waitMs = RETRY_FIRST_MS * 2 ** Math.min(attempts - 1, RETRY_MAX_DOUBLINGS);
      const outcome = attempts >= ATTEMPTS_MAX ? done : { dueAtMs: nowMs + waitMs };
      await tx
        .update(outgoingMail)
        .set({ attempts, ...outcome })
        .where(eq(outgoingMail.id, letter.id));
      log.warn({ err: error, mail: letter.id, attempts }, 'mail was not delivered');
    }
  }
  return due.length;
};

/** Deletes old mail that was sent, because codes and notices are private. */
export const dropOldMail = async (tx: Tx, nowMs: number): Promise<void> => {
  await tx
    .delete(outgoingMail)
    .where(and(lte(outgoingMail.createdAtMs, nowMs - KEPT_MS), sql`${outgoingMail.sentAtMs} is not null`));
};
