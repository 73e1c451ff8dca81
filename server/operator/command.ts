/**
 * Types of operator commands. A subject adds its commands by a file in `commands/` and a line in `registry.ts`;
 * parsing, confirmation, the transaction, the audit log, tables and JSON are the same for all.
 */
import type { OperatorEnvironment } from '../base/environment.ts';
import type { Tx } from '../db/connection.ts';

export type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

/** Rows become a table; `message` is a sentence above it. With --json both are printed as they are. */
export interface Result {
  readonly message?: string;
  readonly rows?: readonly Row[];
  /** Ends the process with exit code 1, for a proof that failed or an act that changed nothing. */
  readonly failed?: boolean;
}

export interface Arguments {
  /** The words after the command's name, in the order of `positionals`. */
  positional(name: string): string;
  /** Undefined where it was not given. */
  option(name: string): string | undefined;
  options(name: string): readonly string[];
  flag(name: string): boolean;
}

export interface CommandContext {
  /** The transaction of the command: a change and its line in the audit log are committed together or not at all. */
  readonly tx: Tx;
  readonly nowMs: number;
  /** Name of the acting operator, from their key or from the system's user. */
  readonly operator: string;
  readonly environment: OperatorEnvironment;
  readonly args: Arguments;
}

export interface OptionRule {
  readonly name: string;
  /** `flag` takes no value; `text` one; `texts` any number, each with its own `--name`. */
  readonly kind: 'flag' | 'text' | 'texts';
  readonly about: string;
  readonly required?: boolean;
}

/** An option with one value. */
export const textOption = (name: string, about: string, required = false): OptionRule => ({
  name,
  kind: 'text',
  about,
  required,
});

export interface Positional {
  readonly name: string;
  readonly about: string;
}

export interface Command {
  /** Two words: subject and verb, such as `members freeze`. */
  readonly name: string;
  readonly about: string;
  readonly positionals?: readonly Positional[];
  readonly options?: readonly OptionRule[];
  /** A change needs confirmation and is written to the audit log. */
  readonly kind: 'query' | 'change';
  /** The question before a change: a sentence that says what will happen. */
  confirm?(context: CommandContext): Promise<string> | string;
  /** @throws UsageError for a mistake that the operator can correct */
  run(context: CommandContext): Promise<Result>;
  /** Names of options and positionals whose values the audit log leaves out. */
  readonly secrets?: readonly string[];
}

/** A mistake of the operator, printed without a stack trace. Nothing was changed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const MAX_ROWS = 1000;
const DEFAULT_ROWS = 50;

export const LIMIT: OptionRule = { name: 'limit', kind: 'text', about: `rows at most, ${DEFAULT_ROWS} by default` };

export const limitOf = (args: Arguments): number => {
  const value = Number(args.option('limit') ?? DEFAULT_ROWS);
  if (Number.isInteger(value) && value >= 1 && value <= MAX_ROWS) return value;
  throw new UsageError(`--limit has to be a whole number from 1 to ${MAX_ROWS}`);
};

/** A positional that is a row's number. @throws UsageError */
export const idOf = (args: Arguments, name = 'id'): number => {
  const text = args.positional(name);
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`"${text}" is not a number of the list`);
};

/** How tables show a moment. */
export const timeOf = (atMs: number | null): string =>
  atMs === null ? '' : `${new Date(atMs).toISOString().replace('T', ' ').slice(0, 19)}Z`;
