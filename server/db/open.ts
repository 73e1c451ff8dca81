/** Opens the database that the settings name and brings its schema up to date. */
import type { Environment } from '../base/environment.ts';
import { connect, type Database } from './connection.ts';
import { makeDataFolder } from './embedded/data-folder.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { claimDatabase } from './kind.ts';
import { migrateDatabase } from './migrate.ts';

type Settings = Pick<Environment, 'mode' | 'dataDir' | 'databaseUrl' | 'databaseConnections'>;

/** @throws Error where the database cannot be started, reached or migrated, or belongs to the other mode. */
export const openDatabase = async (settings: Settings): Promise<Database> => {
  if (settings.databaseUrl === undefined) makeDataFolder(settings.dataDir);
  const embedded = settings.databaseUrl === undefined ? await openEmbedded(settings.dataDir) : undefined;
  const database = connect(embedded?.at ?? settings.databaseUrl ?? '', { connections: settings.databaseConnections });
  const close = async (): Promise<void> => {
    await database.close();
    await embedded?.release();
  };
  try {
    await migrateDatabase(database.pool);
    await claimDatabase(database.pool, settings.mode, Date.now());
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, close };
};
