import { startLanguage } from './i18n.ts';
import { persistPublicCache, restorePublicCache } from './public-cache.ts';
import { queryClient } from './query-client.ts';
import { watchSession } from './session.ts';
import { sweepPublic } from './storage.ts';

/**
 * Starts what every screen stands on. Settles when the first screen may be drawn: its words are there, and so are the
 * last public answers of an earlier visit. Never rejects.
 */
export const startCore = async (): Promise<void> => {
  watchSession();
  persistPublicCache(queryClient);
  await Promise.all([startLanguage(), restorePublicCache(queryClient)]);
  void sweepPublic();
};
