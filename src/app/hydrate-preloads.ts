import type { Call } from '../contract/call.ts';
import { getCurrencyTabs, getMarkets } from '../contract/calls/market.ts';
import { getBanners, getConfig, getSettings } from '../contract/calls/site.ts';
import { takePreloaded } from '../core/queries/take-preloaded.ts';
import { withTimeout } from '../kit/with-timeout.ts';
import { yieldToMain } from '../kit/yield-to-main.ts';

/** As long as the first screen waits for answers that should be there already. */
const PATIENCE_MS = 50;

/**
 * Takes what the boot script asked for without fields. What is not there yet comes as it would have; what is kept from an
 * earlier visit is shown at once. Never rejects.
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
