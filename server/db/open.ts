/** Opens the database that the settings name and brings its schema up to date. */
import { readDatabaseUrl } from '../base/database-address.ts';
import type { Environment } from '../base/environment.ts';
import { connect, type Database } from './connection.ts';
import { makeDataFolder } from './embedded/data-folder.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { grantUse } from './grants.ts';
import { claimDatabase } from './kind.ts';
import { isMigrated, migrateDatabase } from './migrate.ts';

type Settings = Pick<Environment, 'mode' | 'dataDir' | 'databaseUrl' | 'migrationDatabaseUrl' | 'databaseConnections'>;

const userOf = (databaseUrl: string): string => decodeURIComponent(new URL(readDatabaseUrl(databaseUrl).url).username);

/** Migrates as the owner, grants the server's user its rights, and closes the owner's connections. */
const migrateAsOwner = async (ownerUrl: string, databaseUrl: string): Promise<void> => {
  const owner = connect(ownerUrl, { connections: 2 });
  try {
    await migrateDatabase(owner.pool);
    await grantUse(owner.pool, userOf(databaseUrl));
  } finally {
    await owner.close();
  }
};

/** @throws Error where the database cannot be started, reached or migrated, or belongs to the other mode. */
export const openDatabase = async (settings: Settings): Promise<Database> => {
  const { databaseUrl, migrationDatabaseUrl } = settings;
  if (databaseUrl === undefined) makeDataFolder(settings.dataDir);
  const embedded = databaseUrl === undefined ? await openEmbedded(settings.dataDir) : undefined;
  if (databaseUrl !== undefined && migrationDatabaseUrl !== undefined)
    await migrateAsOwner(migrationDatabaseUrl, databaseUrl);
  const database = connect(embedded?.at ?? databaseUrl ?? '', { connections: settings.databaseConnections });
  const close = async (): Promise<void> => {
    await database.close();
    await embedded?.release();
  };
  try {
    if (!(await isMigrated(database.pool))) await migrateDatabase(database.pool);
    await claimDatabase(database.pool, settings.mode, Date.now());
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, close };
};
