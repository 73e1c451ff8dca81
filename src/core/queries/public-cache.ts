/** Public answers that outlive the page, so that the app starts at once, and offline, with the last ones (PWA-02). */
import type { QueryClient } from '@tanstack/react-query';
import { type Call, decodeResponse, encodeResponse } from '../../contract/call.ts';
import { getCurrencyTabs, getMarkets } from '../../contract/calls/market.ts';
import { getBanners, getConfig, getContents, getLanguages, getSettings } from '../../contract/calls/site.ts';
import { whenIdle } from '../base/when-idle.ts';
import { readLanguageCode } from '../language/language-choice.ts';
import { cacheGet, cachePut } from '../storage/storage.ts';
import { queryKey } from './query-client.ts';

/** Only calls without a payload whose answer is the same for everybody. */
const KEPT = [
  getSettings,
  getConfig,
  getLanguages,
  getBanners,
  getMarkets,
  getCurrencyTabs,
] as unknown as readonly Call<void, unknown>[];

/** Texts, stored separately for each language. */
const KEPT_BY_LANGUAGE = [getContents] as unknown as readonly Call<void, unknown>[];

const ALL_KEPT = [...KEPT, ...KEPT_BY_LANGUAGE];

const recordOf = (call: Call<void, unknown>): string =>
  KEPT_BY_LANGUAGE.includes(call) ? `${call.name}:${readLanguageCode()}` : call.name;

/** Some pages poll the market list every second; writing it this often is enough. */
const WRITE_EVERY_MS = 10_000;

/**
 * Fills the query client with the stored answers, where it has no newer ones. They are marked stale whatever their age,
 * so that a switch that an operator has just changed applies at the next load. Never rejects.
 */
export const restorePublicCache = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    ALL_KEPT.map(async (call) => {
      const kept = await cacheGet(recordOf(call));
      const key = queryKey(call, undefined);
      if (kept === undefined || client.getQueryData(key) !== undefined) return;
      try {
        const data = decodeResponse(call, kept.data);
        client.setQueryData(key, data, { updatedAt: Math.min(kept.savedAtMs, Date.now()) });
        await client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
      } catch {
        // Written by a build with another contract; the query fetches it anyway.
      }
    }),
  );
};

/** Stores answers as they arrive, each in the next idle period. @returns a function that stops it */
export const persistPublicCache = (client: QueryClient, now: () => number = Date.now): (() => void) => {
  const written = new Map<string, number>();
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const call = ALL_KEPT.find((kept) => kept.name === event.query.queryKey[0]);
    if (call === undefined) return;
    const name = recordOf(call);
    if (now() - (written.get(name) ?? Number.NEGATIVE_INFINITY) < WRITE_EVERY_MS) return;
    const savedAtMs = now();
    const { data } = event.query.state;
    written.set(name, savedAtMs);
    // Storing must not delay the rendering of the answer.
    whenIdle(() => void cachePut(name, encodeResponse(call, data), savedAtMs));
  });
};
