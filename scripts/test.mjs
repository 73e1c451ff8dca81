// `npm test`: installs what is missing, runs all checks and the first tier of tests, and prints one final line of
// counts from the runners' own reports (tests/.output). `npm run test:all` also runs the second tier. Step names as
// arguments run only those steps. Plain Node without packages, because none may be installed yet.
import { requireNode } from './prepare/node-version.mjs';

requireNode();

const { mkdirSync, rmSync, writeFileSync } = await import('node:fs');
const { join } = await import('node:path');
const { root } = await import('./prepare/paths.mjs');
const { printError, run, tool } = await import('./prepare/run.mjs');
const { countVitest } = await import('./prepare/counts.mjs');
const { openScratch } = await import('./prepare/scratch.mjs');

const OUTPUT = join(root, 'tests/.output');
// Some tools take any FORCE_COLOR, even 0, as a request for colours; the output is a log and needs none.
const env = { NO_COLOR: '1', FORCE_COLOR: undefined, NODE_ENV: undefined };

/**
 * A check: a tool that passes or fails as a whole. Checks run in parallel before the tests: those of the sources as
 * soon as the packages are installed, while the app is built, the others after the build.
 * @param {{ needsBuild?: boolean }} [needs]
 */
const check = (name, args, { needsBuild = false } = {}) => ({
  name,
  isCheck: true,
  needsBuild,
  run: async () => {
    const { code, output } = await run(process.execPath, args, { env, quiet: true });
    const passed = code === 0;
    return { passed: Number(passed), failed: Number(!passed), skipped: 0, notes: [], details: passed ? '' : output };
  },
});

/**
 * Runs a project of vitest.config.ts and counts its tests. The names of failed tests are printed before the runner's
 * full output.
 * @param {{ project?: string, files?: string[], env?: Record<string, string> }} [part] limits the run to a part of a
 *   project
 */
const tests = (name, { project = name, files = [], env: more = {} } = {}) => ({
  name,
  run: async () => {
    const report = join(OUTPUT, `${name.replaceAll(' ', '-')}.vitest.json`);
    const args = ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const { code, output } = await run(process.execPath, [tool('vitest/vitest.mjs'), ...args, ...files], {
      env: { ...env, ...more },
      quiet: 'errors',
    });
    const counted = countVitest(report, code);
    return { ...counted, details: counted.failed > 0 ? output : '' };
  },
});

const FIRST_TIER = [
  check('types', ['scripts/types.mjs']),
  check('lint', [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  check('import rules', [
    tool('dependency-cruiser/bin/dependency-cruise.mjs'),
    'src',
    'server',
    'sw',
    '--config',
    '.dependency-cruiser.cjs',
  ]),
  check('unused code', [tool('knip/bin/knip.js')]),
  check('messages', ['scripts/check-messages.mjs']),
  check('size budget', ['scripts/size.mjs'], { needsBuild: true }),
  tests('units'),
  tests('server'),
  tests('journeys'),
];

/** For an hour before a release: journeys that wait or repeat, and longer versions of first-tier tests. */
const SECOND_TIER = [
  tests('long'),
  // All of these in one run: some use one core, some mostly wait, and others use what those leave.
  tests('long server', {
    project: 'server',
    files: [
      'tests/server/trading-simulation',
      'tests/server/products-simulation',
      'tests/server/races',
      'server/routes/login-races',
      'tests/fuzz',
      'tests/server/kill',
      'tests/server/trading-kill',
      'tests/server/bad-lines',
      'tests/server/failover',
    ],
    env: {
      SIMULATE_SEEDS: '300',
      SIMULATE_OPERATIONS: '100',
      SIMULATE_FROM: '1001',
      RACES: '1000',
      RACES_FROM: '1000',
      FUZZ: '2000',
      FUZZ_SEED: '2',
      KILLS: '20',
      STILL_S: '120',
      FAILOVERS: '4',
    },
  }),
  tests('long journeys', {
    project: 'journeys',
    files: ['market/soak', 'core/hostile-markup', 'worker/update'],
    env: { SOAK: '15', SOAK_SEED: '8', ATTACKS: 'all', UPDATES: '20' },
  }),
];

const sumLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const runStep = async ({ name, isCheck, run: work }) => {
  const startedAt = Date.now();
  if (!isCheck) console.log(`\n── ${name}`);
  const { details, ...result } = await work().catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    notes: [String(error)],
  }));
  const seconds = (Date.now() - startedAt) / 1000;
  writeFileSync(join(OUTPUT, `${name.replaceAll(' ', '-')}.json`), JSON.stringify({ name, ...result, seconds }));
  if (isCheck) console.log(`\n── ${name}`);
  if (result.notes.length > 0) console.log('');
  for (const note of result.notes) console.log(`   ${note}`);
  if (details) console.log(details);
  console.log(`   ${sumLine(result)} (${seconds.toFixed(1)} s)`);
  return result;
};

const named = process.argv.slice(2).filter((word) => word !== '--all');
const steps = process.argv.includes('--all') || named.length > 0 ? [...FIRST_TIER, ...SECOND_TIER] : FIRST_TIER;
const asked = steps.filter(({ name }) => named.length === 0 || named.includes(name));
const results = [];
const runChecks = async (afterBuild) => {
  const checks = asked.filter(({ isCheck, needsBuild }) => isCheck && needsBuild === afterBuild);
  results.push(...(await Promise.all(checks.map(runStep))));
};

/** Installs the packages, builds the app, finds a browser, and meanwhile runs the checks. */
const prepare = async () => {
  const { ensureInstalled } = await import('./prepare/install.mjs');
  const { ensureBuilt } = await import('./prepare/build.mjs');
  const { ensureOwnChromium, ensureSystemChromium } = await import('./prepare/chromium.mjs');
  env.TMPDIR = openScratch();
  env.TEST_DATABASE_DIR = join(env.TMPDIR, 'test-database');
  // A broken build is reported, not thrown: the steps that need the build fail, and the others still run.
  const build = () => ensureBuilt().catch((error) => console.error(error.message));
  const installed = ensureInstalled();
  // Installing a system Chromium needs no npm package and takes about as long as installing those, so do both at once.
  const parts = [ensureSystemChromium(), installed.then(build), installed.then(() => runChecks(false))];
  // If one fails, still wait for the others: the running checks belong in the count.
  await Promise.allSettled(parts);
  const [system] = await Promise.all(parts);
  env.CHROMIUM_PATH = system.chromium ?? (await ensureOwnChromium());
  env.HEADLESS_SHELL_PATH = system.shell;
  await runChecks(true);
};

try {
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT, { recursive: true });
  await prepare();
  for (const step of asked.filter(({ isCheck }) => !isCheck)) results.push(await runStep(step));
} catch (error) {
  printError(error);
  results.push({ passed: 0, failed: 1, skipped: 0 });
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
console.log(`\n${sumLine(total)}`);
process.exitCode = total.failed === 0 && results.length > 0 ? 0 : 1;
