import type { Call } from '../contract/call.ts';
import { getCurrencyTabs, getMarkets } from '../contract/calls/market.ts';
import { getBanners, getConfig, getSettings } from '../contract/calls/site.ts';
import { takePreloaded } from '../core/queries/take-preloaded.ts';
import { withTimeout } from '../kit/with-timeout.ts';
import { yieldToMain } from '../kit/yield-to-main.ts';

/** Longest time (ms) that the first screen waits for preloaded responses, which should be there already. */
const PATIENCE_MS = 50;

/**
 * Puts the preloaded responses of calls without fields into the query cache. A late response arrives through its query
 * as usual; data that an earlier visit cached is shown at once. Never rejects.
 */
export const hydratePreloads = async (): Promise<void> => {
  const taken: Promise<void>[] = [];
  for (const call of [getMarkets, getSettings, getConfig, getBanners, getCurrencyTabs] as readonly Call<
    void,
    unknown
  >[]) {
    taken.push(takePreloaded(call, undefined));
    await yieldToMain();
  }
  await withTimeout(Promise.all(taken), PATIENCE_MS);
};
