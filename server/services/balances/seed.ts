/** The coins of a new database: those that markets are in, the coin that everything is valued in first. */
import type { Tx } from '../../db/connection.ts';
import { CATALOGUE } from '../../market/catalogue.ts';
import { seedCoins } from './coins.ts';
import { VALUATION_COIN } from './conversion.ts';

export const seedCatalogueCoins = (tx: Tx): Promise<void> =>
  seedCoins(tx, [VALUATION_COIN, ...CATALOGUE.flatMap(({ base, quote }) => [base, quote])]);
