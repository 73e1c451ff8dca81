/** The operator's commands beside the running server, run in this process rather than in one each. */
import { type Clock, systemClock } from '../../server/base/clock.ts';
import { type Environment, readEnvironment } from '../../server/base/environment.ts';
import type { Database } from '../../server/db/connection.ts';
import { openDatabase } from '../../server/db/open.ts';
import { COMMANDS } from '../../server/operator/registry.ts';
import { runOperator } from '../../server/operator/run.ts';
import type { Exchange } from './exchange.ts';

export interface Said {
  readonly said?: string;
  readonly rows?: readonly Record<string, unknown>[];
}

/** Runs one command, as `npm run operator -- …` would; rejects with the error that it prints. */
export type AskOperator = (...words: string[]) => Promise<Said>;

interface Operator {
  readonly ask: AskOperator;
  close(): Promise<void>;
}

export const operatorOf = (environment: Environment, database: Database, clock: Clock): AskOperator => {
  const shared = { ...database, close: async () => undefined };
  return async (...words) => {
    const printed: string[] = [];
    const complaints: string[] = [];
    const code = await runOperator(
      {
        commands: COMMANDS,
        environment,
        clock,
        operatorKey: undefined,
        terminal: {
          print: (text) => printed.push(text),
          printError: (text) => complaints.push(text),
          ask: undefined,
        },
        open: async () => shared,
      },
      [...words, '--yes', '--json'],
    );
    if (code !== 0) throw new Error(`${words.join(' ')}: ${complaints.join(' ')}`);
    return JSON.parse(printed.join('\n')) as Said;
  };
};

const openOperator = async ({ dataDir }: Pick<Exchange, 'dataDir'>): Promise<Operator> => {
  // An exchange without a data folder already runs elsewhere: the environment names its folder.
  const folder = dataDir === '' ? process.env['DATA_DIR'] : dataDir;
  const environment = readEnvironment({ MODE: 'sandbox', DATA_DIR: folder });
  const database = await openDatabase({ ...environment, databaseConnections: 2 });
  return {
    ask: operatorOf(environment, database, systemClock),
    close: () => database.close(),
  };
};

/** For a single command; a test that gives several opens an operator. */
export const askOperator = async (exchange: Pick<Exchange, 'dataDir'>, ...words: string[]): Promise<Said> => {
  const operator = await openOperator(exchange);
  try {
    return await operator.ask(...words);
  } finally {
    await operator.close();
  }
};
