/** The real server as `npm start` runs it, on a free port with a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 60_000;

export interface Exchange {
  readonly url: string;
  readonly dataDir: string;
  /** Everything the server printed. */
  output(): string;
  /** Starts it again on the same port and data, after `stop` or `kill`. */
  start(): Promise<void>;
  /** SIGTERM, and waits until it is gone. */
  stop(): Promise<void>;
  /** SIGKILL, as a power cut would. */
  kill(): Promise<void>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

const isUp = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/getSetting`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
};

export const openExchange = async (variables: Record<string, string> = {}): Promise<Exchange> => {
  // Uses a server that already runs, to save its start while a journey is being written.
  const running = process.env['EXCHANGE_URL'];
  if (running) {
    const nothing = async (): Promise<void> => undefined;
    return {
      url: running,
      dataDir: '',
      output: () => '',
      start: nothing,
      stop: nothing,
      kill: nothing,
      close: nothing,
    };
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'exchange-'));
  let child: ChildProcess | undefined;
  let printed = '';

  const ended = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, 'exit');
    running.kill(signal);
    const late = pause(STOP_LIMIT_MS, 'late', { ref: false });
    if ((await Promise.race([gone, late])) === 'late') running.kill('SIGKILL');
    await gone;
  };

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        // The test runner sets another MODE in its environment.
        MODE: 'sandbox',
        PORT: String(port),
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stdout?.on('data', (chunk) => {
      printed += chunk;
    });
    started.stderr?.on('data', (chunk) => {
      printed += chunk;
    });
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await isUp(url))) {
      if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}:\n${printed}`);
      if (Date.now() > deadline) throw new Error(`the server did not come up:\n${printed}`);
      await pause(100);
    }
  };

  await start();
  return {
    url,
    dataDir,
    output: () => printed,
    start,
    stop: () => ended('SIGTERM'),
    kill: () => ended('SIGKILL'),
    close: async () => {
      await ended('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
