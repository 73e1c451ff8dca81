/**
 * Settings, config and language list: public answers that the app starts with, also offline.
 *
 * Pages keep every answer they get (core/public-cache). The worker fills the gaps when it takes over, so that one visit
 * is enough even where the page was closed before its answers came.
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

/** Never rejects: what cannot be had now is had by the next page. */
export const primePublicCache = async (): Promise<void> => {
  await Promise.allSettled(KEPT.map(keep));
};
