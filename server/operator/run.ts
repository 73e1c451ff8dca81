/**
 * Runs one command line: parses it, asks for confirmation, runs the command and logs it in one transaction, and prints.
 */
import type { Clock } from '../base/clock.ts';
import type { OperatorEnvironment } from '../base/environment.ts';
import { textOf } from '../base/messages.ts';
import { Refusal } from '../base/refusal.ts';
import { type Database, inTransaction, type Tx } from '../db/connection.ts';
import { requireRightClock } from '../db/database-clock.ts';
import { hasOwnTime, readTimeAhead } from '../services/site/sandbox-time.ts';
import { type Parsed, readCommandLine } from './arguments.ts';
import { recordInAuditLog } from './audit.ts';
import { type Command, type CommandContext, type Result, UsageError } from './command.ts';
import { authenticateOperator } from './operator-auth.ts';
import { tableOf } from './table.ts';

export interface Terminal {
  print(text: string): void;
  printError(text: string): void;
  /** undefined where no person can answer, as in a script. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
}

export interface Setting {
  readonly commands: readonly Command[];
  readonly environment: OperatorEnvironment;
  readonly clock: Clock;
  readonly operatorKey: string | undefined;
  readonly terminal: Terminal;
  /** Opened only where a command needs it: help does not start a database. */
  open(): Promise<Database>;
}

type Run = Extract<Parsed, { kind: 'run' }>;

const DONE = 'done';
const SAID_NO = 'Nothing was done.';

const print = (terminal: Terminal, result: Result, json: boolean): void => {
  if (json) {
    const { message, rows, failed } = result;
    terminal.print(
      JSON.stringify({ ok: !failed, ...(message === undefined ? {} : { said: message }), ...(rows ? { rows } : {}) }),
    );
    return;
  }
  if (result.message !== undefined) terminal.print(result.message);
  if (result.rows !== undefined) terminal.print(tableOf(result.rows));
};

/**
 * The time of a command: a sandbox's time may be ahead of the real time, and its commands act in the sandbox's time.
 */
const timeOfAct = async ({ environment, clock }: Setting, tx: Tx): Promise<number> =>
  clock.now() + (hasOwnTime(environment) ? await readTimeAhead(tx) : 0);

/** Asks outside the command's transaction, so that no lock is held while a person decides. */
const isAgreed = async (setting: Setting, database: Database, { command, args, global }: Run): Promise<boolean> => {
  if (command.kind === 'query' || global.yes) return true;
  const { environment, terminal } = setting;
  const question = await inTransaction(database, async (tx) => {
    const operator = await authenticateOperator(tx, setting.operatorKey);
    const context: CommandContext = { tx, nowMs: await timeOfAct(setting, tx), operator, environment, args };
    return (await command.confirm?.(context)) ?? `${command.about}.`;
  });
  if (terminal.ask === undefined) throw new UsageError(`${question} Nobody is there to confirm it: say --yes.`);
  return terminal.ask(question);
};

const act = (setting: Setting, database: Database, { command, args, given }: Run): Promise<Result> =>
  inTransaction(database, async (tx) => {
    // A hold, a pause or a decision that is dated wrongly would be over already, or last too long.
    if (command.kind === 'change') await requireRightClock(tx);
    const nowMs = await timeOfAct(setting, tx);
    const operator = await authenticateOperator(tx, setting.operatorKey);
    const result = await command.run({ tx, nowMs, operator, environment: setting.environment, args });
    if (command.kind === 'change')
      await recordInAuditLog(
        tx,
        { operator, command: command.name, detail: given, outcome: result.message ?? DONE },
        nowMs,
      );
    return result;
  });

const mistakeIn = (error: unknown): string | undefined => {
  if (error instanceof UsageError) return error.message;
  return error instanceof Refusal ? textOf(error.reason, 'en') : undefined;
};

/** @returns the process's exit code: 0 done, 1 failed or refused, 2 not understood. */
export const runOperator = async (setting: Setting, words: readonly string[]): Promise<number> => {
  const { terminal } = setting;
  let parsed: Parsed;
  try {
    parsed = readCommandLine(setting.commands, words);
  } catch (error) {
    terminal.printError(mistakeIn(error) ?? String(error));
    return 2;
  }
  if (parsed.kind === 'help') {
    terminal.print(parsed.about);
    return 0;
  }
  const database = await setting.open();
  try {
    if (!(await isAgreed(setting, database, parsed))) {
      terminal.printError(SAID_NO);
      return 1;
    }
    const result = await act(setting, database, parsed);
    print(terminal, result, parsed.global.json);
    return result.failed ? 1 : 0;
  } catch (error) {
    const mistake = mistakeIn(error);
    if (mistake === undefined) throw error;
    if (parsed.global.json) terminal.print(JSON.stringify({ ok: false, said: mistake }));
    else terminal.printError(mistake);
    return 1;
  } finally {
    await database.close();
  }
};
