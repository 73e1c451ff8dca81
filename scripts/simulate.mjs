// `npm run simulate`: the full form of the trading simulation, by default 10,000 seeds of 1,000 operations.
// `npm run simulate -- --seeds 50 --operations 200 --from 7` runs another part; a difference names its seed.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    operations: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
  },
});

const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    'tests/server/trading-simulation',
    'tests/server/products-simulation',
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      SIMULATE_SEEDS: values.seeds,
      SIMULATE_OPERATIONS: values.operations,
      SIMULATE_FROM: values.from,
    },
  },
);
child.on('exit', (code) => process.exit(code ?? 1));
