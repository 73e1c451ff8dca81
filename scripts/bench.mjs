// `npm run bench`: runs the benchmarks one after the other and compares each with its target. `npm run bench -- ledger`
// runs only those whose name begins with `ledger`. Exits with an error when a target is missed.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BENCHMARKS = [
  'start',
  'loads',
  'open-pages',
  'interactions',
  'ticks',
  'chart',
  'market-list',
  'market-sockets',
  'ledger',
  'tick-days',
  'one-member',
];

const root = fileURLToPath(new URL('..', import.meta.url));
const asked = process.argv[2] ?? '';
const chosen = BENCHMARKS.filter((name) => name.startsWith(asked));
if (chosen.length === 0) {
  console.error(`No benchmark is called ${asked}. There are: ${BENCHMARKS.join(', ')}`);
  process.exit(2);
}

const missed = chosen.filter((name) => {
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `tests/bench/${name}.ts`], {
    cwd: root,
    stdio: 'inherit',
  });
  return status !== 0;
});
console.log(missed.length === 0 ? '\nEvery target is met.' : `\nTargets missed: ${missed.join(', ')}`);
process.exit(missed.length === 0 ? 0 : 1);
