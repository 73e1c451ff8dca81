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
import { OWN_NAMES } from '../../src/contract/language-names.ts';
import { CODES } from '../../src/contract/languages.ts';
import { askedLanguage } from '../base/asked-language.ts';
import { listBanners, listContents, listFriendLinks } from '../services/content/content.ts';
import { rememberLanguage } from '../services/members/members.ts';
import { speak } from '../services/push/subscriptions.ts';
import { readSiteConfig, readSiteSettings } from '../services/site/settings.ts';
import type { App } from './app.ts';
import { serve } from './serve.ts';

const OFFERS: readonly LanguageOffer[] = CODES.map((code) => ({
  name: OWN_NAMES[code],
  code,
  isDefault: code === 'en',
}));

export const registerSite = (app: App): void => {
  const facts = { sandbox: app.environment.mode === 'sandbox', marketSource: app.environment.marketSource };
  serve(app, getSettings, ({ tx }) => readSiteSettings(tx));
  serve(app, getConfig, ({ tx }) => readSiteConfig(tx, facts));
  serve(app, getLanguages, async () => [...OFFERS]);
  serve(
    app,
    setLanguage,
    async ({ tx, visitor, clock }, { code }) => {
      if (visitor === undefined) return;
      await rememberLanguage(tx, visitor.id, askedLanguage(code), clock.now());
      await speak(tx, visitor.sessionId, askedLanguage(code));
    },
    { ownPagesOnly: true },
  );
  serve(app, getBanners, ({ tx }) => listBanners(tx));
  serve(app, getFriendLinks, ({ tx }) => listFriendLinks(tx));
  serve(app, getContents, ({ tx, lang }) => listContents(tx, lang));
};
