/**
 * The customer service page of a sandbox whose operator has set no link: nobody answers there, so the page says what a
 * member can do and which command helps the person who runs the site.
 */
import type { LanguageCode } from '../../src/contract/languages.ts';
import { browserLanguage } from '../base/asked-language.ts';
import { type Message, message, textOf } from '../base/messages.ts';
import { readSettings } from '../services/site/settings.ts';
import type { App } from './app.ts';
import { sendPlainPage } from './plain-page.ts';
import { MAILBOX_ABOUT, MAILBOX_TITLE } from './sandbox-mailbox.ts';

const TITLE = message(/*i18n*/ { id: 'server.sandboxService.title', message: 'Customer service' });
const ABOUT = message(
  /*i18n*/ {
    id: 'server.sandboxService.about',
    message: 'This is a practice site: nobody answers here, and none of the money is real.',
  },
);
const REVIEWS = message(
  /*i18n*/ {
    id: 'server.sandboxService.reviews',
    message: 'Deposits, withdrawals, identity verifications and loans are reviewed automatically after a few seconds.',
  },
);
const REVIEWED_BY_PERSON = message(
  /*i18n*/ {
    id: 'server.sandboxService.reviewedByPerson',
    message: 'The person who runs this site reviews deposits, withdrawals, identity verifications and loans.',
  },
);
const OPERATOR = message(
  /*i18n*/ {
    id: 'server.sandboxService.operator',
    message:
      'For a forgotten password, a locked account, or a bound address or card, ask the person who runs this site. They help with this command:',
  },
);

const reviewsItself = async ({ environment, database }: App): Promise<boolean> =>
  environment.autoReviewMs !== undefined && (await readSettings(database.orm)).sandbox_auto_review === '1';

const bodyOf = (lang: LanguageCode, reviews: Message): string => `
    <p>${textOf(ABOUT, lang)}</p>
    <p>${textOf(reviews, lang)}</p>
    <p>${textOf(OPERATOR, lang)}<br><code dir="ltr">npm run operator -- help</code></p>
    <hr>
    <p>${textOf(MAILBOX_ABOUT, lang)}<br><a href="/sandbox/mailbox">${textOf(MAILBOX_TITLE, lang)}</a></p>`;

export const registerSandboxService = (app: App): void => {
  if (app.environment.mode !== 'sandbox') return;
  app.http.get<{ Querystring: Record<string, unknown> }>('/sandbox/customer-service', async (request, answer) => {
    const asked = request.query['lang'];
    // The app passes its own language as a tag; for a page opened by hand the browser's header counts.
    const lang = browserLanguage(typeof asked === 'string' ? asked : request.headers['accept-language']);
    const reviews = (await reviewsItself(app)) ? REVIEWS : REVIEWED_BY_PERSON;
    return sendPlainPage(answer, { lang, title: textOf(TITLE, lang), body: bodyOf(lang, reviews) });
  });
};
