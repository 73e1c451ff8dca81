/** Content that operators publish: banners, friend links, and the texts of the introduction. */
import { asc } from 'drizzle-orm';
import type { UnsafeHtml } from '../../../src/contract/codec.ts';
import type { Banner, ContentItem, FriendLink } from '../../../src/contract/entities/site.ts';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import type { Tx } from '../../db/connection.ts';
import { banners, contentItems, friendLinks } from '../../db/schema/site.ts';
import { inLanguage } from './translations.ts';

export const listBanners = async (tx: Tx): Promise<Banner[]> => {
  const rows = await tx.select().from(banners).orderBy(asc(banners.position), asc(banners.id));
  return rows.map(({ image, url, title }) => ({ image, url, title }));
};

export const listFriendLinks = async (tx: Tx): Promise<FriendLink[]> => {
  const rows = await tx.select().from(friendLinks).orderBy(asc(friendLinks.position), asc(friendLinks.id));
  return rows.map(({ url, image, title }) => ({ url, image, title }));
};

export const listContents = async (tx: Tx, lang: LanguageCode): Promise<ContentItem[]> => {
  const rows = await tx.select().from(contentItems).orderBy(asc(contentItems.position), asc(contentItems.id));
  return rows.map((row) => ({
    id: String(row.id),
    title: inLanguage(row.title, lang),
    image: row.image,
    content: inLanguage(row.body, lang) as UnsafeHtml,
  }));
};
