import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countVitest } from './counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (status, ...tests) => ({
  name: 'x.test.ts',
  status,
  message: 'cannot load',
  assertionResults: tests.map((one) => ({ status: one })),
});
const report = (content) => {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

describe('the closing line counts honestly', () => {
  test('passed and failed tests are summed over files', () => {
    const path = report({
      testResults: [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed')],
    });
    expect(countVitest(path, 1)).toMatchObject({ passed: 3, failed: 1 });
  });
  test('each test that failed is named, with the first line of why', () => {
    const failed = {
      status: 'failed',
      fullName: 'money is exact',
      failureMessages: ['expected 1 to be 2\n  at x.ts:1'],
    };
    const path = report({ testResults: [{ ...file('failed', 'passed'), assertionResults: [failed] }] });
    expect(countVitest(path, 1).notes).toEqual([
      expect.stringMatching(/x\.test\.ts: money is exact: expected 1 to be 2$/),
    ]);
  });
  test('a file that cannot be loaded is a failure', () => {
    const path = report({ testResults: [file('passed', 'passed'), file('failed')] });
    expect(countVitest(path, 1)).toMatchObject({ passed: 1, failed: 1 });
  });
  test('a crash after green tests is a failure', () => {
    expect(countVitest(report({ testResults: [file('passed', 'passed')] }), 1)).toMatchObject({ passed: 1, failed: 1 });
  });
  test('no report, half a report and no tests are failures', () => {
    expect(countVitest(join(folder, 'none.json'), 0).failed).toBe(1);
    expect(countVitest(report('{"testRes'), 0).failed).toBe(1);
    expect(countVitest(report({ testResults: [] }), 0).failed).toBe(1);
  });
  test('skipped tests are named and never counted as passed', () => {
    const counted = countVitest(report({ testResults: [file('passed', 'passed', 'pending')] }), 0);
    expect(counted).toMatchObject({ passed: 1, failed: 0, skipped: 1 });
    expect(counted.notes).toEqual([expect.stringMatching(/^skipped: /)]);
  });
});
