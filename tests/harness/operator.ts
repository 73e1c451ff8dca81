/** The operator's command line, beside the running server: the commands themselves, without a process for each. */
import { systemClock } from '../../server/base/clock.ts';
import { readEnvironment } from '../../server/base/environment.ts';
import { openDatabase } from '../../server/db/open.ts';
import { COMMANDS } from '../../server/operator/registry.ts';
import { runOperator } from '../../server/operator/run.ts';
import type { Exchange } from './exchange.ts';

export interface Said {
  readonly said?: string;
  readonly rows?: readonly Record<string, unknown>[];
}

export interface Operator {
  /** Runs one command, as `npm run operator -- …` would; rejects with what it complained of. */
  ask(...words: string[]): Promise<Said>;
  close(): Promise<void>;
}

export const openOperator = async ({ dataDir }: Pick<Exchange, 'dataDir'>): Promise<Operator> => {
  // Without a folder the exchange is one that runs already: its own is in the environment.
  const folder = dataDir === '' ? process.env['DATA_DIR'] : dataDir;
  const environment = readEnvironment({ MODE: 'sandbox', DATA_DIR: folder });
  const database = await openDatabase({ ...environment, databaseConnections: 2 });
  const shared = { ...database, close: async () => undefined };
  return {
    ask: async (...words) => {
      const printed: string[] = [];
      const complaints: string[] = [];
      const code = await runOperator(
        {
          commands: COMMANDS,
          environment,
          clock: systemClock,
          operatorKey: undefined,
          terminal: {
            print: (text) => printed.push(text),
            complain: (text) => complaints.push(text),
            ask: undefined,
          },
          open: async () => shared,
        },
        [...words, '--yes', '--json'],
      );
      if (code !== 0) throw new Error(`${words.join(' ')}: ${complaints.join(' ')}`);
      return JSON.parse(printed.join('\n')) as Said;
    },
    close: () => database.close(),
  };
};

/** For one command; whoever gives several opens an operator. */
export const askOperator = async (exchange: Pick<Exchange, 'dataDir'>, ...words: string[]): Promise<Said> => {
  const operator = await openOperator(exchange);
  try {
    return await operator.ask(...words);
  } finally {
    await operator.close();
  }
};
