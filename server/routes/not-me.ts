/**
 * The page behind the link in a security mail. Opening it has no effect, because mail programs open links to scan them.
 */
import type { FastifyReply } from 'fastify';
import type { LanguageCode } from '../../src/contract/languages.ts';
import { askedLanguage } from '../base/asked-language.ts';
import { type Message, message, textOf } from '../base/messages.ts';
import { inTransaction, type Tx } from '../db/connection.ts';
import { readStopLink, STOP_PATH, stopAccount } from '../services/members/account-stop.ts';
import { recordSecurityEvent } from '../services/members/security-events.ts';
import type { App } from './app.ts';
import { sendPlainPage } from './plain-page.ts';
import { inNetworkShare } from './shares.ts';

const TITLE = message(/*i18n*/ { id: 'server.stop.title', message: 'It was not me' });
const EXPLAIN = message(
  /*i18n*/ {
    id: 'server.stop.explain',
    message:
      'This logs out every device and stops withdrawals and transfers to members. They open again when you log in with a passkey or two-step login that you set up at least a day before, or when customer service has checked your account.',
  },
);
const DONE = message(
  /*i18n*/ {
    id: 'server.stop.done',
    message:
      'Every device is logged out, and withdrawals and transfers to members are stopped. Change your login password and contact customer service.',
  },
);
const GONE = message(/*i18n*/ { id: 'server.stop.gone', message: 'This link is no longer valid.' });

const stopForm = (lang: LanguageCode, token: string): string =>
  `<form method="post" action="${STOP_PATH}?t=${token}"><button>${textOf(TITLE, lang)}</button></form>`;

/**
 * The page contains nothing of the request but the token, which `tokenOf` has checked, so no markup can be injected.
 */
const send = (answer: FastifyReply, lang: LanguageCode, said: Message, form = ''): FastifyReply =>
  sendPlainPage(answer, { lang, title: textOf(TITLE, lang), body: `    <p>${textOf(said, lang)}</p>\n    ${form}` });

type Asked = { Querystring: Record<string, unknown> };
const tokenOf = ({ t }: Asked['Querystring']): string => (typeof t === 'string' && /^[\w-]{1,100}$/.test(t) ? t : '');

export const registerNotMe = (app: App): void => {
  app.http.get<Asked>(STOP_PATH, async ({ query, ip }, answer) => {
    const token = tokenOf(query);
    const link = await inNetworkShare(ip, () => readStopLink(app.database.orm, token, app.clock.now()));
    const lang = askedLanguage(link?.lang ?? '');
    return link === undefined ? send(answer, lang, GONE) : send(answer, lang, EXPLAIN, stopForm(lang, token));
  });
  app.http.post<Asked>(STOP_PATH, async ({ query, ip, headers }, answer) => {
    const nowMs = app.clock.now();
    const stop = async (tx: Tx): ReturnType<typeof readStopLink> => {
      const link = await readStopLink(tx, tokenOf(query), nowMs);
      const origin = { address: ip, agent: (headers['user-agent'] ?? '').slice(0, 300) };
      if (link !== undefined && (await stopAccount(tx, link.memberId, nowMs)))
        await recordSecurityEvent(tx, link.memberId, 'account-stopped', origin, nowMs);
      return link;
    };
    const stopped = await inNetworkShare(ip, () => inTransaction(app.database, stop));
    return send(answer, askedLanguage(stopped?.lang ?? ''), stopped === undefined ? GONE : DONE);
  });
};
