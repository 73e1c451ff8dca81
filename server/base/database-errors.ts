/** What an error of the database, or of the way to it, means; read from its codes, never from its words alone. */

/** SQLSTATE of a driver error, also where drizzle wrapped it. */
export const sqlState = (error: unknown): string | undefined => {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1) {
    const { code } = inner as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
};

/** Connection errors, an administrator's or a crash's shutdown, too many connections, a primary that became a standby. */
const OUTAGE_STATE = /^(08|57P0|53300|25006)/;
const OUTAGE_CODE = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
/** What the driver says without a code. */
const OUTAGE_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/**
 * Whether the database could not be reached or went away. Then nobody knows whether a commit took effect, so nobody
 * may be told that it did not.
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

/** The database could not make a file longer. Nothing was done, and reads go on. */
export const isDiskFull = (error: unknown): boolean => sqlState(error) === DISK_FULL;
