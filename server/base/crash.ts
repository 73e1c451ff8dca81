/** An error that nobody caught. Node would print it as it is, with all that a failed statement was given. */
import type { Log } from './log.ts';

export const endOnCrash = (log: Pick<Log, 'fatal'>): void => {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught ends the process');
    process.exit(1);
  });
};
