/** The anti-phishing phrase: the member's own words in every mail and before every pay password. */
import { eq } from 'drizzle-orm';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import { members } from '../../db/schema/members.ts';
import type { AccountContext } from './account-context.ts';
import { recordSecurityEvent } from './security-events.ts';

const MAX_LENGTH = 40;
/** No line breaks: a phrase that looks like a link or like a line of the mail would defeat its purpose. */
const PHRASE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]+$/u;

const MALFORMED = message(
  /*i18n*/ { id: 'server.phrase.malformed', message: 'A phrase has up to 40 letters, digits or signs on one line' },
);

/** An empty phrase turns it off. */
export const setPhrase = async (context: AccountContext, memberId: number, typed: string): Promise<void> => {
  const { tx, nowMs, origin } = context;
  const phrase = typed.normalize('NFC').trim();
  if (phrase !== '' && (phrase.length > MAX_LENGTH || !PHRASE.test(phrase) || /https?:|www\./i.test(phrase)))
    throw new Refusal(MALFORMED);
  await tx
    .update(members)
    .set({ antiPhishingPhrase: phrase === '' ? null : phrase })
    .where(eq(members.id, memberId));
  await recordSecurityEvent(tx, memberId, 'phrase-changed', origin, nowMs);
};
