/** The last step of `npm start`: reads the settings, runs the server, and shuts it down gracefully. */

import { runServer } from './app/run.ts';
import { startupBanner } from './app/startup-banner.ts';
import { endOnCrash } from './base/crash.ts';
import { type Environment, readEnvironment, UnusableEnvironment } from './base/environment.ts';
import { createLog, reasonOf } from './base/log.ts';

/** Longer than the 30 s that a request may take; work that is still unfinished then recovers at the next start. */
const STOP_WITHIN_MS = 35_000;

const UNREACHABLE = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

const settings = (): Environment => {
  try {
    return readEnvironment();
  } catch (error) {
    if (!(error instanceof UnusableEnvironment)) throw error;
    process.stderr.write(`\nThe server did not start:\n${error.problems.map((line) => `  - ${line}\n`).join('')}`);
    process.exit(1);
  }
};

const sentenceFor = (error: unknown, environment: Environment): string => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${environment.port} is taken. Stop what uses it, or choose another: PORT=${environment.port + 1} npm start`;
  if (environment.databaseUrl !== undefined && UNREACHABLE.test(code ?? ''))
    return `The database of DATABASE_URL cannot be reached: ${reasonOf(error) || code}.`;
  return reasonOf(error);
};

const main = async (): Promise<void> => {
  const environment = settings();
  endOnCrash(createLog(environment.logLevel));
  const server = await runServer(environment).catch((error: unknown) => {
    process.stderr.write(`\nThe server did not start: ${sentenceFor(error, environment)}\n`);
    return process.exit(1);
  });
  process.stdout.write(await startupBanner({ ...environment, port: server.port }));
  let stopping = false;
  const stop = (): void => {
    // A second signal ends the process at once: the database recovers from that.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${reasonOf(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};

await main();
