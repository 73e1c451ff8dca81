/**
 * Classifies errors of the database and of the connection to it, by their codes, or by the message where there is no
 * code.
 */

/** SQLSTATE of a driver error, also where drizzle wrapped it. */
export const sqlState = (error: unknown): string | undefined => {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1) {
    const { code } = inner as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
};

/**
 * Connection errors, shutdown by an administrator or a crash, too many connections, a primary that became a standby.
 */
const OUTAGE_STATE = /^(08|57P0|53300|25006)/;
const OUTAGE_CODE = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
/** Messages of the driver that come without a code. */
const OUTAGE_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/**
 * Whether the database was unreachable or the connection was lost. A commit may then have taken effect or not, so no
 * client may be told that its write failed.
 */
export const isOutage = (error: unknown): boolean => {
  if (OUTAGE_STATE.test(sqlState(error) ?? '')) return true;
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1) {
    const { code, syscall } = inner as NodeJS.ErrnoException;
    if (syscall !== undefined && OUTAGE_CODE.test(code ?? '')) return true;
    if (OUTAGE_WORDS.test(inner.message)) return true;
  }
  return false;
};

const DISK_FULL = '53100';

/** Whether the database could not extend a file. The statement had no effect, and reads still work. */
export const isDiskFull = (error: unknown): boolean => sqlState(error) === DISK_FULL;
