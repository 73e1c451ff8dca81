import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { systemClock } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import { inTransaction } from '../db/connection.ts';
import { COMMANDS } from '../operator/registry.ts';
import { runOperator } from '../operator/run.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openServerTime } from './server-time.ts';

/** Tolerance, because real time passes while a test runs. */
const SLACK_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const operator = async (words: readonly string[], changed: Partial<Environment> = {}) => {
  const said = { out: '', err: '' };
  const code = await runOperator(
    {
      commands: COMMANDS,
      environment: { ...server.environment, ...changed },
      clock: systemClock,
      operatorKey: undefined,
      terminal: {
        print: (text) => {
          said.out += text;
        },
        printError: (text) => {
          said.err += text;
        },
        ask: undefined,
      },
      open: async () => ({ ...server.db, close: async () => undefined }),
    },
    words,
  );
  return { code, ...said };
};
const aheadOf = (time: { clock: { now(): number } }) => time.clock.now() - Date.now();

describe('SRV-07 SRV-08 the time of a sandbox', () => {
  test('goes forward for every process and for the operator, and adds up', async () => {
    const time = await openServerTime(server.environment, server.db);
    const other = await openServerTime(server.environment, server.db);
    const follow = async (jobs: typeof time.jobs) => {
      for (const job of jobs) await inTransaction(server.db, (tx) => job.run(tx, 0));
    };
    for (const days of [7, 30]) {
      expect((await operator(['time', 'forward', `${days}d`, '--yes'])).code).toBe(0);
      await follow([...time.jobs, ...other.jobs]);
    }
    for (const each of [time, other, await openServerTime(server.environment, server.db)]) {
      expect(Math.abs(aheadOf(each) - 37 * DAY_MS)).toBeLessThan(SLACK_MS);
    }
    const { out } = await operator(['time', 'show', '--json']);
    const [row] = (JSON.parse(out) as { rows: [{ 'sandbox time': string; 'minutes ahead': number }] }).rows;
    expect(row['minutes ahead']).toBe(37 * 24 * 60);
    expect(Math.abs(Date.parse(row['sandbox time'].replace(' ', 'T')) - Date.now() - 37 * DAY_MS)).toBeLessThan(
      SLACK_MS,
    );
  });

  test('is asked about, and an act that is no duration changes nothing', async () => {
    const before = aheadOf(await openServerTime(server.environment, server.db));
    for (const text of ['0d', '-1d', '367d', '5', 'tomorrow', '1.5h']) {
      const { code, err } = await operator(['time', 'forward', text, '--yes']);
      expect([text, code === 0]).toEqual([text, false]);
      expect(err).not.toBe('');
    }
    expect((await operator(['time', 'forward', '1d'])).err).toContain('cannot go back');
    expect(Math.abs(aheadOf(await openServerTime(server.environment, server.db)) - before)).toBeLessThan(SLACK_MS);
  });

  test.each([
    ['a live exchange', { mode: 'live' } as const],
    ['prices of the real exchange', { marketSource: 'htx' } as const],
  ])('%s keeps the real time', async (_, changed) => {
    const { code, err } = await operator(['time', 'forward', '1d', '--yes'], changed);
    expect(code).toBe(1);
    expect(err).toMatch(/live|real/);
    const time = await openServerTime({ ...server.environment, ...changed }, server.db);
    expect(Math.abs(aheadOf(time))).toBeLessThan(SLACK_MS);
    expect(time.jobs).toEqual([]);
  });
});
