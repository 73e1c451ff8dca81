/** Structured logs without secrets: no bodies, no tokens, no passwords, and no codes ever reach a line. */
import { type Logger, type LoggerOptions, pino } from 'pino';
import { isDiskFull, isOutage } from './database-errors.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Field names whose values are redacted, at the top level and up to two levels deep. */
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

/** Digits of verification codes, phone numbers and card numbers. */
const NUMBER = /\d{6,}/g;
const TOKEN = /[\w-]{40,}/g;
const EMAIL = /[^\s"'<>()=,]+@[^\s"'<>()=,]+/g;
/**
 * From the first quotation mark to the last, since a value may contain quotes too. PostgreSQL quotes in the style of
 * its language.
 */
const QUOTED = /["'«»„“”‘’‚].*["'«»„“”‘’‚]|=\(.*\)/gs;
/** Error fields that name codes and schema objects, never parameters of a statement. */
const SAFE_FIELDS = ['code', 'severity', 'table', 'column', 'constraint', 'routine', 'syscall'] as const;
const CAUSES_MAX = 4;

const framesOf = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** The error's message without the values that the failed statement was given. */
const wordsOf = (error: Error): string => {
  const fields = error as Error & Record<string, unknown>;
  const words = 'params' in fields ? `query failed: ${String(fields['query'])}` : error.message;
  const repeats = 'severity' in fields || error instanceof SyntaxError;
  const safe = repeats ? words.replaceAll(QUOTED, '[value]') : words;
  return safe.replaceAll(EMAIL, '[email]').replaceAll(TOKEN, '[token]').replaceAll(NUMBER, '[number]');
};

/** The redacted message of the innermost cause, for use in a sentence. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  return error.cause instanceof Error ? reasonOf(error.cause) : wordsOf(error);
};

/**
 * An error as fields that are safe to log. A failed statement carries its parameters (an email address, a code, a hash)
 * in its message, its fields and its stack, and the database quotes the value that it refused.
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

/** @returns a function that is true at most once a minute, so that a repeated message is logged that often */
const onceAMinute = (): (() => boolean) => {
  let saidMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = performance.now();
    if (nowMs - saidMs < SAY_AGAIN_MS) return false;
    saidMs = nowMs;
    return true;
  };
};

/**
 * A full disk fails every write: that is logged as one sentence a minute, without a stack for each order, job and tick.
 */
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
 * Logs an error of work on the database. An outage, such as the seconds after a crash, fails all such work at once and
 * is no fault of the work: it is logged as one line a minute, without a stack.
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
