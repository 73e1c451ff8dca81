/** Serves `emssend`: mails a code to a visitor who registers, or to the signed-in member's own mailbox. */
import { isEmail, normaliseAccount } from '../../../src/contract/rules/account.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import { takeCaptcha } from '../captcha/captcha.ts';
import { issueCode } from '../email-code/email-code.ts';
import { consumeAttempt, subnetOf } from '../limits/attempts.ts';
import { CODE_BY_MEMBER, CODE_BY_RECIPIENT, codeByNetwork } from '../limits/limits.ts';
import { sendMail } from '../mailbox/mail.ts';
import { readSettings } from '../site/settings.ts';
import { type AccountContext, secretFor, secretsFor } from './account-context.ts';
import { findByUsername, requireMember } from './members.ts';
import { MALFORMED_EMAIL, REGISTRATION_CLOSED } from './registration-refusals.ts';

const CODE_SUBJECT = message(/*i18n*/ { id: 'server.mail.code.subject', message: 'Your verification code' });
const codeBody = (code: string) =>
  message(
    /*i18n*/ {
      id: 'server.mail.code.body',
      message: 'Your verification code is {code}. It is valid for 10 minutes. Never share it with anybody.',
    },
    { code },
  );
const EXISTS_SUBJECT = message(/*i18n*/ { id: 'server.mail.exists.subject', message: 'You already have an account' });
const EXISTS_BODY = message(
  /*i18n*/ {
    id: 'server.mail.exists.body',
    message:
      'Someone asked for a registration code for this address, which already has an account. If it was you, log in. If not, you don’t need to do anything.',
  },
);

const DOTLESS = /@(gmail|googlemail)\.com$/;

/** The mailbox of an address, for counting: one mailbox has many addresses (ada+1@…, and at Gmail a.da@…). */
const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).replace(/(?!^)\+.*$/, '');
  return (DOTLESS.test(email) ? name.replaceAll('.', '') : name) + email.slice(at);
};

/** Answers the same whether the address has an account or not; the mail says which. */
const sendToVisitor = async (context: AccountContext, email: string, captcha: string): Promise<void> => {
  const { tx, nowMs, lang } = context;
  if ((await readSettings(tx)).email_register_switch !== '1') throw new Refusal(REGISTRATION_CLOSED);
  if (!isEmail(email)) throw new Refusal(MALFORMED_EMAIL);
  const asked = await consumeAttempt(tx, CODE_BY_RECIPIENT, mailboxOf(email), nowMs);
  const code = await issueCode(tx, secretFor(context, 'email-code'), 'register', email, nowMs);
  // The first code needs no captcha; each further one does, so that filling somebody's mailbox is costly.
  if (asked > 1) await takeCaptcha(tx, secretsFor(context, 'captcha'), captcha, nowMs);
  const known = await findByUsername(tx, email);
  const mail =
    known === undefined
      ? { subject: CODE_SUBJECT, body: codeBody(code) }
      : { subject: EXISTS_SUBJECT, body: EXISTS_BODY, phrase: known.antiPhishingPhrase ?? undefined };
  await sendMail(tx, { recipient: email, lang, ...mail }, nowMs);
};

/** Mails a signed-in member's code to the account's own address, whatever address was typed. */
const sendToMember = async (context: AccountContext, memberId: number): Promise<void> => {
  const { tx, nowMs, lang } = context;
  const member = await requireMember(tx, memberId);
  await consumeAttempt(tx, CODE_BY_MEMBER, String(memberId), nowMs);
  const code = await issueCode(tx, secretFor(context, 'email-code'), 'member', member.username, nowMs);
  const phrase = member.antiPhishingPhrase ?? undefined;
  await sendMail(tx, { recipient: member.username, subject: CODE_SUBJECT, body: codeBody(code), lang, phrase }, nowMs);
};

/** @param memberId of whoever is signed in */
export const sendCode = async (
  context: AccountContext,
  { email, captcha }: { readonly email: string; readonly captcha?: string | undefined },
  memberId: number | undefined,
): Promise<void> => {
  const { tx, nowMs, origin, environment } = context;
  await consumeAttempt(tx, codeByNetwork(environment.mode), subnetOf(origin.address), nowMs);
  if (memberId === undefined) await sendToVisitor(context, normaliseAccount(email), captcha ?? '');
  else await sendToMember(context, memberId);
};
