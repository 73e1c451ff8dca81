/** Seeds the coins of a new database: the valuation coin first, then the base and quote of each market. */
import type { Tx } from '../../db/connection.ts';
import { CATALOGUE } from '../../market/catalogue.ts';
import { seedCoins } from './coins.ts';
import { VALUATION_COIN } from './conversion.ts';

export const seedCatalogueCoins = (tx: Tx): Promise<void> =>
  seedCoins(tx, [VALUATION_COIN, ...CATALOGUE.flatMap(({ base, quote }) => [base, quote])]);
