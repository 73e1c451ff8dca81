import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveLedger } from '../../server/ledger/proof.ts';
import { startTradingServer, type TradingServer } from '../../server/testing/trading.ts';
import { simulate } from '../simulation/simulate.ts';

/** `npm run simulate` asks for more. */
const SEEDS = Number(process.env['SIMULATE_SEEDS'] ?? 100);
const OPERATIONS = Number(process.env['SIMULATE_OPERATIONS'] ?? 20);
const FIRST_SEED = Number(process.env['SIMULATE_FROM'] ?? 1);
const MS_PER_OPERATION = 200;

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(() => server.stop());

test(
  `SRV-02 SRV-03 SRV-05 SRV-06 random trading agrees with a pure model, whatever the order of things`,
  async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) await simulate(server, seed, OPERATIONS);
    expect(await proveLedger(server.db.orm)).toMatchObject({ sound: true });
  },
  30_000 + SEEDS * OPERATIONS * MS_PER_OPERATION,
);
