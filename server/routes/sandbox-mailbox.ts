/**
 * The sandbox's mailbox: shows the mail that would have been sent, for a person or a test without a mailbox. Served in
 * a sandbox only, where every account is practice.
 */
import type { LanguageCode } from '../../src/contract/languages.ts';
import { browserLanguage } from '../base/asked-language.ts';
import { message, textOf } from '../base/messages.ts';
import { readMailbox, type SandboxMail } from '../services/mailbox/mail.ts';
import type { App } from './app.ts';
import { sendPlainPage } from './plain-page.ts';

const LIMIT = 50;
export const MAILBOX_TITLE = message(/*i18n*/ { id: 'server.mailbox.title', message: 'Sandbox mailbox' });
export const MAILBOX_ABOUT = message(
  /*i18n*/ {
    id: 'server.mailbox.about',
    message: 'Nothing is mailed from a sandbox. This is what members would have received, newest first.',
  },
);
const RECIPIENT = message(/*i18n*/ { id: 'server.label.recipient', message: 'Recipient' });
const SHOW = message(/*i18n*/ { id: 'server.mailbox.show', message: 'Show' });
const EMPTY = message(/*i18n*/ { id: 'server.mailbox.empty', message: 'No messages yet.' });
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const article = ({ recipient, subject, body, createdAtMs }: SandboxMail): string => `
    <article>
      <h2 dir="auto">${escapeHtml(subject)}</h2>
      <p><b>${escapeHtml(recipient)}</b> · <time>${new Date(createdAtMs).toISOString()}</time></p>
      <p dir="auto">${escapeHtml(body).replace(/\n/g, '<br>')}</p>
      <hr>
    </article>`;

const bodyOf = (mails: readonly SandboxMail[], recipient: string, lang: LanguageCode): string => `
    <p>${textOf(MAILBOX_ABOUT, lang)}</p>
    <form method="get">
      <label>${textOf(RECIPIENT, lang)} <input type="search" name="recipient" value="${escapeHtml(recipient)}"></label>
      <button>${textOf(SHOW, lang)}</button>
    </form>
    <hr>${mails.map(article).join('') || `\n    <p>${textOf(EMPTY, lang)}</p>`}`;

export const registerSandboxMailbox = (app: App): void => {
  if (app.environment.mode !== 'sandbox') return;
  const asked = (query: Record<string, unknown>): string =>
    typeof query['recipient'] === 'string' ? query['recipient'].trim().toLowerCase().replace(/\0/g, '') : '';
  const mailsFor = (recipient: string): Promise<SandboxMail[]> =>
    readMailbox(app.database.orm, recipient === '' ? undefined : recipient, LIMIT);

  app.http.get<{ Querystring: Record<string, unknown> }>('/sandbox/mailbox', async (request, answer) => {
    const recipient = asked(request.query);
    const lang = browserLanguage(request.headers['accept-language']);
    const body = bodyOf(await mailsFor(recipient), recipient, lang);
    return sendPlainPage(answer, { lang, title: textOf(MAILBOX_TITLE, lang), body });
  });
  app.http.get<{ Querystring: Record<string, unknown> }>('/sandbox/mailbox.json', async (request, answer) =>
    answer.header('cache-control', 'no-store').send({ list: await mailsFor(asked(request.query)) }),
  );
};
