/** Banners, links, contents and notices of a new site; each is written once and never again after an operator's change. */

import { CODES, type LanguageCode } from '../../../src/contract/languages.ts';
import type { Mode } from '../../base/environment.ts';
import { textOf } from '../../base/messages.ts';
import type { Tx } from '../../db/connection.ts';
import { banners, contentItems, friendLinks, notices, siteSettings, type Translations } from '../../db/schema/site.ts';
import { inAllLanguages } from '../content/all-languages.ts';
import { SEEDED_CONTENTS, SEEDED_SANDBOX_NOTICES, type SeededText } from './seed-texts.ts';
import type { SettingKey } from './settings.ts';

/** Marks that the first seed has run, so that what an operator removed stays removed. */
const SEEDED_KEY = 'seeded';

const LIVE_HOLD_HOURS = '24';

/** Pictures without words: they are the same in all 26 languages. */
const BANNERS = [
  { image: '/banners/spot.svg', url: '', title: '' },
  { image: '/banners/options.svg', url: '', title: '' },
  { image: '/banners/staking.svg', url: '', title: '' },
];

const LINKS = [
  { url: 'https://bitcoin.org', image: '/links/bitcoin.svg', title: 'Bitcoin' },
  { url: 'https://ethereum.org', image: '/links/ethereum.svg', title: 'Ethereum' },
];

const htmlOf = ({ paragraphs }: SeededText, code: LanguageCode): string =>
  paragraphs.map((paragraph) => `<p>${textOf(paragraph, code)}</p>`).join('');

const bodyOf = (text: SeededText): Translations => {
  const english = htmlOf(text, 'en');
  const bodies: Record<string, string> = { en: english };
  for (const code of CODES) {
    const body = htmlOf(text, code);
    if (body !== english) bodies[code] = body;
  }
  return bodies;
};

/** A sandbox also gets notices that explain practice money. */
export const seedSite = async (tx: Tx, nowMs: number, mode: Mode): Promise<void> => {
  const first = await tx
    .insert(siteSettings)
    .values({ key: SEEDED_KEY, value: '1', changedAtMs: nowMs })
    .onConflictDoNothing()
    .returning({ key: siteSettings.key });
  // Also on a site that an earlier version has seeded: with real money the hold must not depend on an operator.
  if (mode === 'live')
    await tx
      .insert(siteSettings)
      .values({ key: 'withdrawal_address_hold_hours' satisfies SettingKey, value: LIVE_HOLD_HOURS, changedAtMs: nowMs })
      .onConflictDoNothing();
  if (first.length === 0) return;
  await tx.insert(banners).values(BANNERS.map((banner, position) => ({ ...banner, position })));
  await tx.insert(friendLinks).values(LINKS.map((link, position) => ({ ...link, position })));
  await tx.insert(contentItems).values(
    SEEDED_CONTENTS.map((text, position) => ({
      slug: text.slug,
      title: inAllLanguages(text.title),
      body: bodyOf(text),
      position,
    })),
  );
  if (mode !== 'sandbox') return;
  await tx.insert(notices).values(
    SEEDED_SANDBOX_NOTICES.map((text) => ({
      slug: text.slug,
      title: inAllLanguages(text.title),
      body: bodyOf(text),
      atMs: nowMs,
    })),
  );
};
