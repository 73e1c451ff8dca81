// `npm test`: installs what is missing, runs every check and every test, and ends on one line of counts summed from the
// runners' own reports (tests/.output). Plain Node, because nothing may be installed yet.
import { requireNode } from './prepare/node-version.mjs';

requireNode();

const { mkdirSync, rmSync, writeFileSync } = await import('node:fs');
const { join } = await import('node:path');
const { root } = await import('./prepare/paths.mjs');
const { endWith, run, tool } = await import('./prepare/run.mjs');
const { countVitest } = await import('./prepare/counts.mjs');

const OUTPUT = join(root, 'tests/.output');
// Any FORCE_COLOR, 0 too, means colours to some tools; a log needs none.
const env = { NO_COLOR: '1', FORCE_COLOR: undefined, NODE_ENV: undefined };

/** A tool that either passes or fails as a whole: one check. */
const check = (name, args) => ({
  name,
  run: async () => {
    const { code, output } = await run(process.execPath, args, { env, quiet: true });
    if (code !== 0) console.log(output);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, notes: [] };
  },
});

/** A project of vitest.config.ts, counted test by test. Which tests failed is told before each of them at length. */
const tests = (name) => ({
  name,
  run: async () => {
    const report = join(OUTPUT, `${name}.vitest.json`);
    const args = ['run', '--project', name, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const { code, output } = await run(process.execPath, [tool('vitest/vitest.mjs'), ...args], {
      env,
      quiet: 'errors',
    });
    const counted = countVitest(report, code);
    return { ...counted, details: counted.failed > 0 ? output : '' };
  },
});

const STEPS = [
  check('types', [tool('typescript-native/bin/tsc'), '-p', '.']),
  check('lint', [tool('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=error', '.']),
  check('import rules', [
    tool('dependency-cruiser/bin/dependency-cruise.mjs'),
    'src',
    'server',
    'sw',
    '--config',
    '.dependency-cruiser.cjs',
  ]),
  check('messages', ['scripts/check-messages.mjs']),
  tests('units'),
  tests('server'),
  check('size budget', ['scripts/size.mjs']),
  tests('journeys'),
];

const prepare = async () => {
  const { ensureInstalled } = await import('./prepare/install.mjs');
  const { ensureBuilt } = await import('./prepare/build.mjs');
  const { ensureChromium } = await import('./prepare/chromium.mjs');
  await ensureInstalled();
  env.CHROMIUM_PATH = await ensureChromium();
  // A broken build is one of the failures to report: the steps that need it say so, and the others still run.
  await ensureBuilt().catch((error) => console.error(error.message));
};

const runStep = async ({ name, run: work }) => {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const { details, ...result } = await work().catch((error) => ({ passed: 0, failed: 1, notes: [String(error)] }));
  const seconds = (Date.now() - startedAt) / 1000;
  writeFileSync(join(OUTPUT, `${name.replaceAll(' ', '-')}.json`), JSON.stringify({ name, ...result, seconds }));
  if (result.notes.length > 0) console.log('');
  for (const note of result.notes) console.log(`   ${note}`);
  if (details) console.log(details);
  console.log(`   ${result.passed} passed, ${result.failed} failed (${seconds.toFixed(1)} s)`);
  return result;
};

try {
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT, { recursive: true });
  await prepare();
} catch (error) {
  console.log('0 passed, 1 failed');
  endWith(error);
}

const wanted = process.argv.slice(2);
const results = [];
for (const step of STEPS) if (wanted.length === 0 || wanted.includes(step.name)) results.push(await runStep(step));

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const failed = sum('failed');
console.log(`\n${sum('passed')} passed, ${failed} failed`);
process.exitCode = failed === 0 && results.length > 0 ? 0 : 1;
