/** Runs an operator's command line in a test, and captures its output and its question. */
import { COMMANDS } from '../operator/registry.ts';
import { runOperator } from '../operator/run.ts';
import type { TestServer } from './test-server.ts';

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The question that was asked, if any. */
  readonly asked: string;
}

export interface LineOptions {
  /** How the question is answered; yes by default. */
  readonly answer?: boolean | 'nobody';
  readonly key?: string;
}

export const runLine = async (
  server: Pick<TestServer, 'environment' | 'clock' | 'db'>,
  line: readonly string[],
  { answer = true, key }: LineOptions = {},
): Promise<Said> => {
  const said = { out: '', err: '', asked: '' };
  const code = await runOperator(
    {
      commands: COMMANDS,
      environment: server.environment,
      clock: server.clock,
      operatorKey: key,
      terminal: {
        print: (text) => {
          said.out += `${text}\n`;
        },
        printError: (text) => {
          said.err += `${text}\n`;
        },
        ask:
          answer === 'nobody'
            ? undefined
            : async (question) => {
                said.asked = question;
                return answer;
              },
      },
      open: async () => ({ ...server.db, close: async () => undefined }),
    },
    line,
  );
  return { code, ...said };
};
