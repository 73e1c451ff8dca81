// Runs long versions of tests that `npm test` runs briefly, in parts: `npm run simulate`, `npm run races`, `npm run
// fuzz`, `npm run kills`, `npm run soak`. Each part's result is appended to .campaigns/<name>.jsonl, so that the next
// start continues where the last one stopped. A part that found a failure is run again.
//   npm run races -- --count 500     runs at most that many more
//   npm run races -- --minutes 60    starts no new part after that time
//   npm run simulate -- --from 7 --count 1 --operations 200     runs this part alone and does not record it
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { coveredCount, nextPart } from './campaign/next-part.mjs';

/**
 * `total` is the target number of runs, `part` the number per record line; `variables` returns the environment
 * variables that tell a test which part to run.
 */
const FORMS = {
  /** Numbers are seeds of random trading and random product use; each run is compared with a pure model. */
  simulate: {
    total: 10_000,
    part: 20,
    files: ['tests/server/trading-simulation', 'tests/server/products-simulation'],
    variables: (from, count, operations) => ({
      SIMULATE_FROM: from,
      SIMULATE_SEEDS: count,
      SIMULATE_OPERATIONS: operations,
    }),
  },
  /** Numbers are bursts of fifty simultaneous requests. */
  races: {
    total: 100_000,
    part: 500,
    files: ['tests/server/races.test.ts', 'server/routes/login-races.test.ts'],
    variables: (from, count) => ({ RACES_FROM: from, RACES: count }),
  },
  /** Numbers are hostile requests per call; a part's first number is its random seed. */
  fuzz: {
    total: 20_000,
    part: 500,
    files: ['tests/fuzz/calls.test.ts'],
    variables: (from, count) => ({ FUZZ_SEED: from, FUZZ: count }),
  },
  /** Numbers are kills (kill -9) of server and database under load, at random moments. */
  kills: {
    total: 1_000,
    part: 10,
    files: ['tests/server/kill.test.ts', 'tests/server/trading-kill.test.ts'],
    // Each kill comes with 160 effects and 320 orders, most of these with two more writes: a million operations in all.
    variables: (_from, count) => ({ KILLS: count, KILL_ROUNDS: 8 }),
  },
  /** Numbers are minutes of a fake clock, on each of the two trading pages of a built app. */
  soak: {
    total: 60,
    part: 15,
    project: 'journeys',
    files: ['tests/journeys/market/soak.test.ts'],
    variables: (from, count) => ({ SOAK_SEED: from, SOAK: count }),
  },
};
const FOLDER = '.campaigns';
const OPERATIONS = '1000';
/** Exit code of a program that Ctrl+C or a signal stopped. */
const STOPPED = 130;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    minutes: { type: 'string' },
    from: { type: 'string' },
    operations: { type: 'string', default: OPERATIONS },
  },
});
const [name = ''] = positionals;
const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
const numbers = [values.count, values.minutes, values.from, values.operations].filter((value) => value !== undefined);
if (form === undefined || numbers.some((value) => !/^[1-9]\d*$/.test(value))) {
  console.error(`npm run ${Object.keys(FORMS).join('|')} -- [--count n] [--minutes n] [--from n] [--operations n]`);
  process.exit(2);
}

const { total, part, files, project = 'server', variables } = form;
const record = join(FOLDER, `${name}.jsonl`);
const written = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n').filter(Boolean) : [];
const alone = values.from !== undefined || values.operations !== OPERATIONS;
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
const startedAt = Date.now();
const untilMs = values.minutes === undefined ? Number.POSITIVE_INFINITY : startedAt + Number(values.minutes) * 60_000;

const run = (from, count) =>
  new Promise((resolve) => {
    const own = Object.entries(variables(from, count, values.operations)).map(([key, value]) => [key, String(value)]);
    const runner = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--project', project, ...files];
    const child = spawn(process.execPath, runner, {
      stdio: 'inherit',
      env: { ...process.env, ...Object.fromEntries(own) },
    });
    child.on('exit', (code) => resolve(code ?? STOPPED));
  });

mkdirSync(FOLDER, { recursive: true });
const first = Number(values.from ?? 1);
const extent = alone ? { total: first + Number(values.count ?? part) - 1, part } : { total, part };
const without = alone
  ? [{ from: 1, count: first - 1 }]
  : written.map((line) => JSON.parse(line)).filter(({ ok }) => ok);
/** Parts that this run has finished, failed ones too, so that a failing part is not run twice in one run. */
const tried = [];
let left = Number(values.count ?? Number.POSITIVE_INFINITY);
let failed = 0;
while (left > 0 && Date.now() < untilMs) {
  const next = nextPart([...without, ...tried], { ...extent, part: Math.min(part, left) });
  if (next === undefined) break;
  const partAtMs = Date.now();
  const code = await run(next.from, next.count);
  // An interrupted part is not recorded, so the next start begins with it.
  if (code === STOPPED) process.exit(code);
  const ok = code === 0;
  const seconds = Math.round((Date.now() - partAtMs) / 1_000);
  if (!alone)
    appendFileSync(
      record,
      `${JSON.stringify({ ...next, ok, seconds, commit, at: new Date(partAtMs).toISOString() })}\n`,
    );
  tried.push({ ...next, ok });
  left -= next.count;
  if (!ok) failed += 1;
  const done = coveredCount(
    [...without, ...tried].filter((each) => each.ok !== false),
    extent.total,
  );
  console.log(`${name}: ${done} of ${extent.total} without a finding; ${failed} parts of this run found something`);
}
if (failed > 0) process.exitCode = 1;
