/** Runs tests in a copy of the tree and reports which of them failed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface TestRun {
  readonly passed: number;
  /** Titles of the failed tests; a file that could not be loaded has none. */
  readonly failed: readonly string[];
  readonly output: string;
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Matches titles that contain one of the texts. */
export const titleOf = (...texts: readonly string[]): RegExp =>
  new RegExp(texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'));

export const projectOf = (test: string): string => {
  if (test.startsWith('tests/journeys/')) return 'journeys';
  return /^(server|tests\/(server|fuzz))\//.test(test) ? 'server' : 'units';
};

/** @param title runs only tests whose titles contain it; all tests of the files if omitted */
export const runTests = async (copy: string, tests: readonly string[], title?: string): Promise<TestRun> => {
  const report = join(copy, '.cache/planted.json');
  rmSync(report, { force: true });
  const chosen = title === undefined ? [] : ['-t', titleOf(title).source, '--bail=1'];
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const projects = [...new Set(tests.map(projectOf))].map((project) => `--project=${project}`);
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...tests, ...chosen, ...reporting],
    { cwd: copy, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const end = (): void => {
    child.kill('SIGKILL');
  };
  process.prependListener('exit', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  await once(child, 'close');
  process.off('exit', end);
  const results = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults : [];
  const ran = results.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: ran.filter(({ status }) => status === 'passed').length,
    failed: ran.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    output,
  };
};
