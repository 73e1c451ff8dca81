/** Starts, finds and ends server processes, by their process ids only, for tests that kill them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, encodePayload } from '../../src/contract/call.ts';

export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** Everything it printed. */
  output(): string;
  /** Suspends the process until `resume`, as on a machine without a processor to spare. */
  freeze(): void;
  resume(): void;
  /** Ends it and waits for that. @returns its exit code, null after a signal that it could not handle */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

const launch = (script: string, env: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, [...(script.endsWith('.ts') ? ['--import', 'tsx'] : []), script], {
    // Without the variables of the test run, so that the server runs as it would in production.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const collect = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  return () => text;
};

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)));

/** Runs a server that is expected to end by itself. */
export const runToEnd = async (script: string, env: Readonly<Record<string, string>>): Promise<Ended> => {
  const child = launch(script, env);
  const output = collect(child);
  // Unlike 'exit', 'close' comes after the last of the output.
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
};

const PORT_LINE = /port (\d+)|localhost:(\d+)/;

/** @throws Error with its output where the process ends before it is ready */
export const startProcess = async (script: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const child = launch(script, env);
  const output = collect(child);
  const exited = exitOf(child);
  const port = await new Promise<number>((resolve, reject) => {
    const look = (): void => {
      const found = PORT_LINE.exec(output());
      if (found) resolve(Number(found[1] ?? found[2]));
    };
    child.stdout?.on('data', look);
    exited.then((code) => reject(new Error(`${script} ended with ${code}: ${output()}`)));
  });
  return {
    pid: child.pid ?? 0,
    port,
    output,
    freeze: () => {
      child.kill('SIGSTOP');
    },
    resume: () => {
      child.kill('SIGCONT');
    },
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
};

/** The database process of a data folder. */
export const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * Sends one request over a real socket. @throws TypeError where the connection fails, Error for an HTTP status but 200
 */
export const request = async <P, R>(
  port: number,
  call: Call<P, R>,
  payload: P,
  key?: string,
  token?: string,
): Promise<{ code: number; msg: string; data: unknown }> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/${call.name}`, {
    method: call.method,
    headers: {
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(token === undefined ? {} : { token }),
    },
    ...(call.method === 'POST' ? { body: new URLSearchParams(encodePayload(call, payload)) } : {}),
    signal: AbortSignal.timeout(15_000),
  });
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as { code: number; msg: string; data: unknown };
};
