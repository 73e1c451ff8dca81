/** Structured logs without secrets: no bodies, no tokens, no passwords, and no codes ever reach a line. */
import { type Logger, type LoggerOptions, pino } from 'pino';
import { isDiskFull, isOutage } from './database-errors.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Field names whose values are replaced wherever they appear, one or two levels deep. */
const SECRET_FIELDS = [
  'token',
  'password',
  'repassword',
  'logpassword',
  'oldpassword',
  'newpassword',
  'paypwd',
  'paypassword',
  'secret',
  'authorization',
  'cookie',
  'device',
];

/** Codes, phone numbers, cards. */
const NUMBER = /\d{6,}/g;
const TOKEN = /[\w-]{40,}/g;
const EMAIL = /[^\s"'<>()=,]+@[^\s"'<>()=,]+/g;
/** From the first quote to the last one, in the ways in which databases of other languages quote: a value may have quotes too. */
const QUOTED = /["'«»„“”‘’‚].*["'«»„“”‘’‚]|=\(.*\)/gs;
/** What of an error names code and schema, never what a statement was given. */
const SAFE_FIELDS = ['code', 'severity', 'table', 'column', 'constraint', 'routine', 'syscall'] as const;
const CAUSES_MAX = 4;

const framesOf = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** What an error says of itself, without what it was given. */
const wordsOf = (error: Error): string => {
  const fields = error as Error & Record<string, unknown>;
  const words = 'params' in fields ? `query failed: ${String(fields['query'])}` : error.message;
  const repeats = 'severity' in fields || error instanceof SyntaxError;
  const safe = repeats ? words.replaceAll(QUOTED, '[value]') : words;
  return safe.replaceAll(EMAIL, '[email]').replaceAll(TOKEN, '[token]').replaceAll(NUMBER, '[number]');
};

/** The same of what was at the bottom of it, for a sentence. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  return error.cause instanceof Error ? reasonOf(error.cause) : wordsOf(error);
};

/**
 * An error as it may be read by whoever reads logs. A failed statement carries all that it was given (an email address,
 * a code, a hash), in its message, its fields and its stack; the database repeats the value that it refused.
 */
const errorLine = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: wordsOf(error),
    ...Object.fromEntries(
      SAFE_FIELDS.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])),
    ),
    stack: framesOf(error.stack),
    ...(error.cause === undefined || depth >= CAUSES_MAX ? {} : { cause: errorLine(error.cause, depth + 1) }),
  };
};

const SAY_AGAIN_MS = 60_000;
const DISK_FULL = 'the disk of the database is full: it takes no writes until there is space';

/** @returns whether it is time to say it again */
const onceAMinute = (): (() => boolean) => {
  let saidMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = performance.now();
    if (nowMs - saidMs < SAY_AGAIN_MS) return false;
    saidMs = nowMs;
    return true;
  };
};

/** A full disk fails everything that writes: it is said in a sentence, and not with a stack for each order, job and tick. */
const onceForAll = (): NonNullable<LoggerOptions['hooks']>['logMethod'] => {
  const isNew = onceAMinute();
  return function once(parts, method): void {
    const [first] = parts as unknown[];
    const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined;
    if (!isDiskFull(error)) method.apply(this, parts);
    else if (isNew()) this.error(DISK_FULL);
  };
};

export const logOptions = (level: LogLevel): LoggerOptions => ({
  level,
  hooks: { logMethod: onceForAll() },
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  redact: {
    paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    censor: '[redacted]',
  },
  serializers: {
    err: (error: unknown) => errorLine(error),
    req: (request: { method: string; url: string; ip: string }) => ({
      method: request.method,
      // Payloads of reads travel in the query and may name an account: only the path is logged.
      path: request.url.split('?', 1)[0],
      address: request.ip,
    }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
  },
});

export const createLog = (level: LogLevel): Logger => pino(logOptions(level));

const outages = new WeakMap<Log, () => boolean>();

/**
 * For errors of work on the database. That it is away, as it is for seconds after a crash, fails all of that work at once and is
 * no fault of any of it: one line a minute without a stack.
 */
export const logDatabaseError = (log: Log, error: unknown, fields: object, words: string): void => {
  if (!isOutage(error)) {
    log.error({ err: error, ...fields }, words);
    return;
  }
  const isNew = outages.get(log) ?? onceAMinute();
  outages.set(log, isNew);
  if (isNew()) log.info({ reason: reasonOf(error) }, 'the database is away; it is tried again');
};
