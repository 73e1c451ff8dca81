/** Structured logs without secrets: no bodies, no tokens, no passwords, and no codes ever reach a line. */
import { type Logger, type LoggerOptions, pino } from 'pino';

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
];

export const logOptions = (level: LogLevel): LoggerOptions => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  redact: {
    paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    censor: '[redacted]',
  },
  serializers: {
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
