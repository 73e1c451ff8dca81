/** Contents, banners and links as operators change them. */
import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { banners, contentItems, friendLinks, type Translations } from '../../db/schema/site.ts';
import { cleanTranslations } from './clean-html.ts';

export interface NewContent {
  readonly title: Translations;
  readonly body: Translations;
  readonly image: string;
  readonly position: number;
}

export const listAllContents = (tx: Tx): Promise<(typeof contentItems.$inferSelect)[]> =>
  tx.select().from(contentItems).orderBy(asc(contentItems.position), asc(contentItems.id));

/** @param replace the item to replace, or undefined to add one. @returns its id; undefined where there is no such. */
export const writeContent = async (
  tx: Tx,
  replace: number | undefined,
  written: NewContent,
): Promise<number | undefined> => {
  const item = { ...written, body: cleanTranslations(written.body) };
  const id = { id: contentItems.id };
  const [row] =
    replace === undefined
      ? await tx.insert(contentItems).values(item).returning(id)
      : await tx.update(contentItems).set(item).where(eq(contentItems.id, replace)).returning(id);
  return row?.id;
};

export const removeContent = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.delete(contentItems).where(eq(contentItems.id, id)).returning({ id: contentItems.id })).length > 0;

export const listAllBanners = (tx: Tx): Promise<(typeof banners.$inferSelect)[]> =>
  tx.select().from(banners).orderBy(asc(banners.position), asc(banners.id));

export const addBanner = async (tx: Tx, banner: typeof banners.$inferInsert): Promise<number | undefined> =>
  (await tx.insert(banners).values(banner).returning({ id: banners.id }))[0]?.id;

export const removeBanner = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.delete(banners).where(eq(banners.id, id)).returning({ id: banners.id })).length > 0;

export const listAllLinks = (tx: Tx): Promise<(typeof friendLinks.$inferSelect)[]> =>
  tx.select().from(friendLinks).orderBy(asc(friendLinks.position), asc(friendLinks.id));

export const addLink = async (tx: Tx, link: typeof friendLinks.$inferInsert): Promise<number | undefined> =>
  (await tx.insert(friendLinks).values(link).returning({ id: friendLinks.id }))[0]?.id;

export const removeLink = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.delete(friendLinks).where(eq(friendLinks.id, id)).returning({ id: friendLinks.id })).length > 0;
