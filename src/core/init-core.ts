import { withTimeout } from '../kit/with-timeout.ts';
import { startLanguage, suggestLanguage } from './language/i18n.ts';
import { refetchShellAfterContent } from './queries/background-queries.ts';
import { persistPublicCache, restorePublicCache } from './queries/public-cache.ts';
import { queryClient } from './queries/query-client.ts';
import { refetchFailedQueries } from './queries/refetch-failed-queries.ts';
import { watchSession } from './session/session.ts';
import { evictExpired } from './storage/storage.ts';
import { STORAGE_LIMIT_MS } from './storage/storage-limit.ts';

/**
 * Starts the services that every screen needs. Resolves when the first screen can render: its texts are loaded, and so
 * are the last public answers of an earlier visit. Never rejects.
 */
export const initCore = async (): Promise<void> => {
  watchSession();
  persistPublicCache(queryClient);
  refetchFailedQueries(queryClient);
  refetchShellAfterContent(queryClient);
  await Promise.all([startLanguage(), withTimeout(restorePublicCache(queryClient), STORAGE_LIMIT_MS)]);
  void suggestLanguage();
  void evictExpired();
};
