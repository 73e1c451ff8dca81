/** `npm run operator -- …`: the operator's command line, beside a running server or without one. */
import { createInterface } from 'node:readline/promises';
import { systemClock } from '../base/clock.ts';
import { readOperatorEnvironment, UnusableEnvironment } from '../base/environment.ts';
import { reasonOf } from '../base/log.ts';
import { openDatabase } from '../db/open.ts';
import { COMMANDS } from './registry.ts';
import { runOperator, type Terminal } from './run.ts';

const CONNECTIONS = 2;

const ask = async (question: string): Promise<boolean> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${question}\nType yes to go on: `);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
};

const terminal: Terminal = {
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
  ask: process.stdin.isTTY ? ask : undefined,
};

const main = async (): Promise<number> => {
  try {
    const environment = readOperatorEnvironment();
    return await runOperator(
      {
        commands: COMMANDS,
        environment,
        clock: systemClock,
        operatorKey: environment.operatorKey,
        terminal,
        open: () => openDatabase({ ...environment, databaseConnections: CONNECTIONS }),
      },
      process.argv.slice(2),
    );
  } catch (error) {
    terminal.printError(error instanceof UnusableEnvironment ? error.message : `This failed: ${reasonOf(error)}`);
    return 1;
  }
};

process.exitCode = await main();
