import type { Call } from '../contract/call.ts';
import { getCurrencyTabs, getMarkets } from '../contract/calls/market.ts';
import { getBanners, getConfig, getSettings } from '../contract/calls/site.ts';
import { queryClient, queryKey } from '../core/queries/query-client.ts';
import { send } from '../core/transport/transport.ts';
import { withTimeout } from '../kit/with-timeout.ts';
import { yieldToMain } from '../kit/yield-to-main.ts';

/** As long as the first screen waits for answers that should be there already. */
const PATIENCE_MS = 50;

const take = async <R>(call: Call<void, R>): Promise<void> => {
  const key = queryKey(call, undefined);
  if (globalThis.earlyAnswers?.[`/api/${call.name}`] === undefined || queryClient.getQueryData(key) !== undefined)
    return;
  await queryClient.prefetchQuery({ queryKey: key, queryFn: ({ signal }) => send(call, undefined, { signal }) });
};

/**
 * Puts what the boot script asked for where the screens look, so that the first screen is drawn once, with its prices,
 * and not first with skeletons. What is not there yet comes as it would have; what is kept from an earlier visit is
 * shown at once. Never rejects.
 */
export const hydratePreloads = async (): Promise<void> => {
  const taken: Promise<void>[] = [];
  for (const call of [getMarkets, getSettings, getConfig, getBanners, getCurrencyTabs] as readonly Call<
    void,
    unknown
  >[]) {
    taken.push(take(call));
    await yieldToMain();
  }
  await withTimeout(Promise.all(taken), PATIENCE_MS);
};
