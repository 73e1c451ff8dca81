import { createServer } from 'node:net';

/** Below the system's ephemeral ports, so that no outgoing connection and no `listen(0)` takes one of these. */
const FIRST = 20_000;
const PER_WORKER = 1_000;
const WORKERS = 12;

const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS;
let next = Math.floor(Math.random() * PER_WORKER);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A port that is free now and that no other test worker is given. Otherwise another server could take it before the one
 * that asked for it starts, and answer in its place.
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < PER_WORKER; tries++) {
    next = (next + 1) % PER_WORKER;
    const port = FIRST + worker * PER_WORKER + next;
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${FIRST + worker * PER_WORKER} on`);
};
