import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface MarketServer {
  readonly port: number;
  /** Length of the compressed market list. */
  readonly bytes: number;
  stop(): void;
}

/** Starts a process of its own, so that the load generator does not share its event loop. */
export const startMarketServer = (): Promise<MarketServer> =>
  new Promise((resolve, reject) => {
    const child: ChildProcess = fork(fileURLToPath(new URL('./market-server.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('message', (message) => {
      const { port, bytes } = message as { port: number; bytes: number };
      resolve({ port, bytes, stop: () => child.kill() });
    });
    child.once('exit', (code) => reject(new Error(`the market server ended with ${code}`)));
  });
