import { expect, test } from 'vitest';
import { proveLedger } from '../../server/ledger/proof.ts';
import { startTradingServer } from '../../server/testing/trading.ts';
import { inLanes, limitMs, OPERATIONS } from '../simulation/extent.ts';
import { simulate } from '../simulation/simulate.ts';

test(
  'SRV-02 SRV-03 SRV-05 SRV-06 random trading agrees with a pure model, whatever the order of things',
  () =>
    inLanes(async (seeds) => {
      const server = await startTradingServer();
      try {
        for (const seed of seeds) await simulate(server, seed, OPERATIONS);
        expect(await proveLedger(server.db.orm)).toMatchObject({ sound: true });
      } finally {
        await server.stop();
      }
    }),
  limitMs(0),
);
