import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveLedger } from '../../server/ledger/proof.ts';
import { writeSetting } from '../../server/services/site/settings.ts';
import { startTradingServer, type TradingServer } from '../../server/testing/trading.ts';
import { type Stage, setStage } from '../races/stage.ts';
import { simulate } from '../simulation/simulate.ts';
import { simulateProducts } from '../simulation/simulate-products.ts';

/** `npm run simulate` asks for more. */
const SEEDS = Number(process.env['SIMULATE_SEEDS'] ?? 100);
const OPERATIONS = Number(process.env['SIMULATE_OPERATIONS'] ?? 20);
const FIRST_SEED = Number(process.env['SIMULATE_FROM'] ?? 1);
const MS_PER_OPERATION = 200;

let server: TradingServer;
let stage: Stage;
beforeAll(async () => {
  server = await startTradingServer();
  stage = await setStage();
  await writeSetting(stage.server.db.orm, 'sandbox_auto_review', '0', 0);
});
afterAll(async () => {
  await server.stop();
  await stage.server.stop();
});

test(
  `SRV-02 SRV-03 SRV-05 SRV-06 random trading agrees with a pure model, whatever the order of things`,
  async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) await simulate(server, seed, OPERATIONS);
    expect(await proveLedger(server.db.orm)).toMatchObject({ sound: true });
  },
  30_000 + SEEDS * OPERATIONS * MS_PER_OPERATION,
);

test(
  `SRV-02 SRV-03 SRV-07 random days of wallet and products agree with a pure model, and every statement adds up`,
  async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) await simulateProducts(stage, seed, OPERATIONS);
    expect(await proveLedger(stage.server.db.orm)).toMatchObject({ sound: true });
  },
  30_000 + SEEDS * (OPERATIONS + 40) * MS_PER_OPERATION,
);
