// The long forms of tests that `npm test` runs short, in parts that are written down: `npm run simulate`, `npm run races`,
// `npm run fuzz`, `npm run kills`, `npm run soak`. One that was interrupted goes on where it was.
//   npm run races -- --count 500     that many more, at most
//   npm run races -- --minutes 60    no part is begun after that
//   npm run simulate -- --from 7 --count 1 --operations 200     this part alone, which is not written down
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** `total` is the bar, `part` what is run between two lines of the record; `variables` say to a test what its part is. */
const FORMS = {
  /** Seeds of random trading and random products, each against a pure model. */
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
  /** Bursts of fifty requests at once. */
  races: {
    total: 100_000,
    part: 500,
    files: ['tests/server/races.test.ts', 'server/routes/login-races.test.ts'],
    variables: (from, count) => ({ RACES_FROM: from, RACES: count }),
  },
  /** Hostile requests for each call; where a part begins is its seed. */
  fuzz: {
    total: 20_000,
    part: 500,
    files: ['tests/fuzz/calls.test.ts'],
    variables: (from, count) => ({ FUZZ_SEED: from, FUZZ: count }),
  },
  /** kill -9 of server and database under load, at moments that chance chooses. */
  kills: {
    total: 1_000,
    part: 10,
    files: ['tests/server/kill.test.ts', 'tests/server/trading-kill.test.ts'],
    variables: (_from, count) => ({ KILLS: count }),
  },
  /** Minutes, by a clock set by hand, on each of the two trading pages of a built app. */
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
/** What a program ends with that a key or a signal stopped. */
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
const first = Number(
  values.from ?? Math.max(1, ...written.map((line) => JSON.parse(line)).map(({ from, count }) => from + count)),
);
const end = values.count === undefined ? total + 1 : first + Number(values.count);
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
let failed = 0;
for (let from = first; from < end && Date.now() < untilMs; ) {
  const count = Math.min(part, end - from);
  const partAtMs = Date.now();
  const code = await run(from, count);
  if (code !== 0) failed += 1;
  const seconds = Math.round((Date.now() - partAtMs) / 1_000);
  const line = { from, count, ok: code === 0, seconds, commit, at: new Date(partAtMs).toISOString() };
  // A part that was stopped halfway is not done: the next start begins with it.
  if (code === STOPPED) process.exit(code);
  if (!alone) appendFileSync(record, `${JSON.stringify(line)}\n`);
  from += count;
  console.log(`${name}: ${Math.min(from - 1, total)} of ${total}, ${failed} parts with a finding in this run`);
}
if (failed > 0) process.exitCode = 1;
