import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/prepare/build.mjs';
import { calmMarket } from '../harness/calm-market.ts';
import { openExchange } from '../harness/exchange.ts';
import { offerQuickOptions } from '../harness/quick-options.ts';

/**
 * Journeys run on the production build: one of these sources, or another that DIST_DIR names. The server that many of
 * them share runs from here to the end.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  if (process.env['DIST_DIR'] === undefined) await ensureBuilt();
  const market = calmMarket();
  const { url, dataDir, close } = await openExchange(market.variables);
  await offerQuickOptions({ url, dataDir });
  project.provide('exchange', { url, dataDir });
  return async () => {
    await close();
    market.remove();
  };
};
