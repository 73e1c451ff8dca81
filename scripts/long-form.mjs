// Tests that have a short form in `npm test` and a long one here: `npm run races`, `npm run fuzz`, `npm run kills`,
// `npm run soak`, each with a number of its own after it (`npm run kills -- 50`).
import { spawn } from 'node:child_process';

const FORMS = {
  /** Bursts of fifty requests at once. */
  races: {
    variable: 'RACES',
    count: 100_000,
    files: ['tests/server/races.test.ts', 'server/routes/login-races.test.ts'],
  },
  /** Hostile requests for each call. */
  fuzz: { variable: 'FUZZ', count: 20_000, files: ['tests/fuzz/calls.test.ts'] },
  /** kill -9 of server and database under load. */
  kills: { variable: 'KILLS', count: 1_000, files: ['tests/server/kill.test.ts', 'tests/server/trading-kill.test.ts'] },
  /** Minutes, by a clock set by hand, on each of the two trading pages of a built app. */
  soak: { variable: 'SOAK', count: 30, files: ['tests/journeys/market/soak.test.ts'], project: 'journeys' },
};

const [name = '', count] = process.argv.slice(2);
const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
if (form === undefined || (count !== undefined && !/^[1-9]\d*$/.test(count))) {
  console.error(`node scripts/long-form.mjs ${Object.keys(FORMS).join('|')} [number]`);
  process.exit(2);
}
const { files, project = 'server' } = form;
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files], {
  stdio: 'inherit',
  env: { ...process.env, [form.variable]: count ?? String(form.count) },
});
child.on('exit', (code) => process.exit(code ?? 1));
