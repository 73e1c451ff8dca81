/** `npm run backup -- <folder>`: copies the data folder of a running or resting exchange. */
import { resolve } from 'node:path';
import { readEnvironment } from '../../base/environment.ts';
import { backUp } from './backup.ts';

const main = async (): Promise<void> => {
  const environment = readEnvironment();
  const [target] = process.argv.slice(2);
  if (environment.databaseUrl !== undefined)
    throw new Error('DATABASE_URL names a PostgreSQL of its own: back that up with pg_basebackup or its own tools.');
  if (target === undefined) throw new Error('Say where to: npm run backup -- <new folder>');
  await backUp(environment.dataDir, resolve(target));
  process.stdout.write(
    `Backed up to ${resolve(target)}.\nTo restore: stop the server, put a copy of this folder in place of ${environment.dataDir}, and start.\n`,
  );
};

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
