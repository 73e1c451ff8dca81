/**
 * Caches settings, config and language list: public responses that the app needs to start, also offline.
 *
 * Pages cache every response they get (core/public-cache). The worker fills the gaps once it is active, so that one
 * visit is enough even where the page was closed before its responses arrived.
 */
import type { Call } from '../src/contract/call.ts';
import { getConfig, getLanguages, getSettings } from '../src/contract/calls/site.ts';
import { cacheGet, cachePut } from '../src/core/storage/storage.ts';
import { ask } from './ask.ts';

const KEPT = [getSettings, getConfig, getLanguages] as unknown as readonly Call<void, unknown>[];

const keep = async (call: Call<void, unknown>): Promise<void> => {
  if ((await cacheGet(call.name)) !== undefined) return;
  const answer = await ask(call, undefined);
  if (answer?.kind === 'ok') await cachePut(call.name, answer.data, Date.now());
};

/** Never rejects: what fails here is fetched by the next page. */
export const primePublicCache = async (): Promise<void> => {
  await Promise.allSettled(KEPT.map(keep));
};
