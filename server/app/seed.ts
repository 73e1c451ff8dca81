/** Seeds a new database with coins, markets, products and content. Each seed skips rows that exist already. */
import { sql } from 'drizzle-orm';
import type { Mode } from '../base/environment.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { type Database, inTransaction, type Tx } from '../db/connection.ts';
import { seedCatalogueCoins } from '../services/balances/seed.ts';
import { seedOptionDurations } from '../services/options/durations.ts';
import { seedProducts } from '../services/products/seed.ts';
import { seedSite } from '../services/site/seed.ts';
import { seedWallet } from '../services/wallet/seed.ts';

type Seed = (tx: Tx, nowMs: number, mode: Mode) => Promise<void>;

const SEEDS: readonly Seed[] = [seedSite, seedCatalogueCoins, seedOptionDurations, seedProducts, seedWallet];

/** Runs the seeds in one transaction, one process at a time. */
export const seedDatabase = (database: Database, nowMs: number, mode: Mode = 'sandbox'): Promise<void> =>
  inTransaction(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.seed})`);
    for (const seed of SEEDS) await seed(tx, nowMs, mode);
  });
