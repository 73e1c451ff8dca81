/** The web manifest with the site's own name, in the language and theme that a page asks for (PWA-01). */
import { createHash } from 'node:crypto';
import { type LanguageCode, languageOf } from '../../src/contract/languages.ts';
import {
  ENGLISH,
  MANIFEST_PATH,
  type ManifestStrings,
  SHARE_PATH,
  webManifest,
} from '../../src/contract/web-manifest.ts';
import { askedLanguage } from '../base/asked-language.ts';
import { message, textOf } from '../base/messages.ts';
import { readSiteSettings } from '../services/site/settings.ts';
import type { App } from './app.ts';
import { serveUnreadFile } from './bodies.ts';
import { inNetworkShare } from './shares.ts';

const WORDS = {
  description: message(
    /*i18n*/ { id: 'server.manifest.description', message: 'Spot, short-cycle options and a wallet in one app.' },
  ),
  exchange: message(/*i18n*/ { id: 'server.manifest.exchange', message: 'Exchange' }),
  options: message(/*i18n*/ { id: 'server.manifest.options', message: 'Options' }),
  deposit: message(/*i18n*/ { id: 'server.manifest.deposit', message: 'Deposit' }),
  assets: message(/*i18n*/ { id: 'server.manifest.assets', message: 'Assets' }),
  homePicture: message(/*i18n*/ { id: 'server.manifest.homePicture', message: 'Markets and products at a glance' }),
  exchangePicture: message(
    /*i18n*/ { id: 'server.manifest.exchangePicture', message: 'Order book and order form on one screen' },
  ),
  optionsPicture: message(/*i18n*/ { id: 'server.manifest.optionsPicture', message: 'A running option on the chart' }),
} satisfies Record<keyof ManifestStrings, unknown>;

const wordsIn = (lang: LanguageCode): ManifestStrings =>
  Object.fromEntries(
    Object.keys(ENGLISH).map((key) => [key, textOf(WORDS[key as keyof ManifestStrings], lang)]),
  ) as unknown as ManifestStrings;

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const registerManifest = (app: App): void => {
  app.http.get<{ Querystring: { lang?: unknown; theme?: unknown } }>(MANIFEST_PATH, async (request, answer) => {
    const lang = askedLanguage(asText(request.query.lang));
    const { name } = await inNetworkShare(request.ip, () => readSiteSettings(app.database.orm));
    const body = JSON.stringify(
      webManifest({
        name,
        lang: languageOf(lang).tag,
        dir: languageOf(lang).dir,
        theme: request.query.theme === 'day' ? 'day' : 'night',
        words: wordsIn(lang),
      }),
    );
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    answer.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return answer.code(304).send();
    return answer.type('application/manifest+json; charset=utf-8').send(body);
  });
  // The worker handles a shared picture. Where it does not run yet, the picture is dropped and the form asks for it.
  serveUnreadFile(app.http, SHARE_PATH, '/recharge');
};
