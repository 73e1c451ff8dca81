/** The picture that home shows first, known without waiting for the database: a page is served while that is down, too. */
import type { Clock } from '../base/clock.ts';
import type { Database } from '../db/connection.ts';
import { listBanners } from '../services/content/content.ts';

const KNOWN_FOR_MS = 60_000;

/**
 * @returns the URL of the first banner's picture as last read, '' where there is none; asking for it starts the next
 * reading when this is due
 */
export const watchFirstBanner = (database: Pick<Database, 'orm'>, clock: Clock): (() => string) => {
  let image = '';
  let readAtMs = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<void> => {
    try {
      image = (await listBanners(database.orm))[0]?.image ?? '';
    } catch {
      // The picture is then requested a little later, by the page.
    }
  };
  return () => {
    if (clock.now() - readAtMs >= KNOWN_FOR_MS) {
      readAtMs = clock.now();
      void read();
    }
    return image;
  };
};
