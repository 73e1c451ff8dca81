/**
 * Logs an uncaught error and ends the process. Node would print the error as it is, with all parameters of a failed
 * statement.
 */
import type { Log } from './log.ts';

export const endOnCrash = (log: Pick<Log, 'fatal'>): void => {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught ends the process');
    process.exit(1);
  });
};
