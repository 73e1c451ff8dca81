import { within } from '../kit/within.ts';
import { startLanguage, suggestLanguage } from './i18n.ts';
import { persistPublicCache, restorePublicCache } from './public-cache.ts';
import { queryClient } from './query-client.ts';
import { recoverReads } from './recover-reads.ts';
import { watchSession } from './session.ts';
import { refreshShellLast } from './shell-reads.ts';
import { sweepPublic } from './storage.ts';

/** A database that does not open must not keep the app from starting; what it holds comes later or not at all. */
const STORAGE_PATIENCE_MS = 1_000;

/**
 * Starts what every screen stands on. Settles when the first screen may be drawn: its words are there, and so are the
 * last public answers of an earlier visit. Never rejects.
 */
export const startCore = async (): Promise<void> => {
  watchSession();
  persistPublicCache(queryClient);
  recoverReads(queryClient);
  refreshShellLast(queryClient);
  await Promise.all([startLanguage(), within(restorePublicCache(queryClient), STORAGE_PATIENCE_MS)]);
  void suggestLanguage();
  void sweepPublic();
};
