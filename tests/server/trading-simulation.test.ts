import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveLedger } from '../../server/ledger/proof.ts';
import { startTradingServer, type TradingServer } from '../../server/testing/trading.ts';
import { limitMs, OPERATIONS, seeds } from '../simulation/extent.ts';
import { simulate } from '../simulation/simulate.ts';

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(() => server.stop());

test(
  'SRV-02 SRV-03 SRV-05 SRV-06 random trading agrees with a pure model, whatever the order of things',
  async () => {
    for (const seed of seeds()) await simulate(server, seed, OPERATIONS);
    expect(await proveLedger(server.db.orm)).toMatchObject({ sound: true });
  },
  limitMs(0),
);
