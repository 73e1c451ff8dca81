// `npm run steady -- 20`: runs `npm test` that many times to find flaky tests, and prints how often each failed. `npm
// run steady -- 5 --busy` keeps one CPU core busy meanwhile. Each run's result is saved to .cache/steady.json, so that
// an interrupted series can continue: `npm run steady -- 20 --resume` runs the rest of the twenty. The reports of a
// failed run stay in .cache/steady-run-<number>. Exits with status 1 if any run failed.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './prepare/paths.mjs';

const { values, positionals } = parseArgs({
  options: { busy: { type: 'boolean' }, resume: { type: 'boolean' } },
  allowPositionals: true,
});
const rounds = Number(positionals[0] ?? 20);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('npm run steady -- [runs] [--busy] [--resume]');
  process.exit(2);
}

const OUTPUT = join(root, 'tests/.output');
const busy = values.busy ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : undefined;
process.once('exit', () => busy?.kill('SIGKILL'));
process.once('SIGINT', () => process.exit(1)).once('SIGTERM', () => process.exit(1));

const read = (name) => JSON.parse(readFileSync(join(OUTPUT, name), 'utf8'));

/** The reports that the steps of the last run wrote. */
const stepsOf = () =>
  readdirSync(OUTPUT)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.vitest.json'))
    .map((name) => read(name));

/**
 * Names of a step's failed tests, without their messages; a step that failed without a failed test yields its notes.
 */
const failedIn = ({ name, notes }) => {
  const report = `${name.replaceAll(' ', '-')}.vitest.json`;
  const files = readdirSync(OUTPUT).includes(report) ? read(report).testResults : [];
  const tests = files.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(root, file.name)}: ${fullName}`),
  );
  if (tests.length > 0) return tests;
  const said = notes.filter((note) => !note.startsWith('skipped: '));
  return said.length > 0 ? said : [`step ${name}`];
};

const KEPT = join(root, '.cache/steady.json');
const keptRuns = () => {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8'));
  } catch {
    return [];
  }
};
/** The failures of each run so far; an empty list for a run that passed. */
const runs = values.resume ? keptRuns() : [];
mkdirSync(join(root, '.cache'), { recursive: true });
for (let round = runs.length + 1; round <= rounds; round += 1) {
  const startedAt = Date.now();
  const child = spawn(process.execPath, ['scripts/test.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const failed = stepsOf().filter((step) => step.failed > 0);
  const names = failed.flatMap(failedIn);
  runs.push(code === 0 ? [] : names.length > 0 ? names : ['its preparation']);
  writeFileSync(KEPT, JSON.stringify(runs, null, 2));
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  const words = code === 0 ? 'passed' : `failed in ${failed.map(({ name }) => name).join(', ') || 'its preparation'}`;
  console.log(`run ${round} of ${rounds}: ${words}, ${minutes} min`);
  // The next run overwrites the reports, and a flaky failure may be rare, so keep them.
  if (code !== 0) cpSync(OUTPUT, join(root, `.cache/steady-run-${round}`), { recursive: true });
}
const failures = new Map();
for (const test of runs.flat()) failures.set(test, (failures.get(test) ?? 0) + 1);
for (const [test, times] of [...failures].sort((one, other) => other[1] - one[1])) console.log(`${times} × ${test}`);
const whole = runs.filter((names) => names.length === 0).length;
console.log(`${whole} of ${runs.length} runs without a failure`);
process.exit(whole === runs.length ? 0 : 1);
