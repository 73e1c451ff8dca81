/** What visitors see: settings, config, languages, banners, links, contents. */
import {
  getBanners,
  getConfig,
  getContents,
  getFriendLinks,
  getLanguages,
  getSettings,
  setLanguage,
} from '../../src/contract/calls/site.ts';
import type { LanguageOffer } from '../../src/contract/entities/site.ts';
import { LANGUAGE_TAGS, type LanguageCode, languageOf } from '../base/languages.ts';
import { listBanners, listContents, listFriendLinks } from '../services/content/content.ts';
import { rememberLanguage } from '../services/members/members.ts';
import { speak } from '../services/push/subscriptions.ts';
import { readSiteConfig, readSiteSettings } from '../services/site/settings.ts';
import type { App } from './app.ts';
import { serve } from './serve.ts';

/** The language's name in itself. Node's data names Lao and Romanian in themselves too. */
const ownName = (tag: string): string => {
  const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
};

const OFFERS: readonly LanguageOffer[] = (Object.entries(LANGUAGE_TAGS) as [LanguageCode, string][]).map(
  ([code, tag]) => ({ name: ownName(tag), code, isDefault: code === 'en' }),
);

export const registerSite = (app: App): void => {
  const facts = { sandbox: app.environment.mode === 'sandbox', marketSource: app.environment.marketSource };
  serve(app, getSettings, ({ tx }) => readSiteSettings(tx));
  serve(app, getConfig, ({ tx }) => readSiteConfig(tx, facts));
  serve(app, getLanguages, async () => [...OFFERS]);
  serve(app, setLanguage, async ({ tx, visitor }, { code }) => {
    if (visitor === undefined) return;
    await rememberLanguage(tx, visitor.id, languageOf(code));
    await speak(tx, visitor.sessionId, languageOf(code));
  });
  serve(app, getBanners, ({ tx }) => listBanners(tx));
  serve(app, getFriendLinks, ({ tx }) => listFriendLinks(tx));
  serve(app, getContents, ({ tx, lang }) => listContents(tx, lang));
};
