import { expect, test } from 'vitest';
import { proveLedger } from '../../server/ledger/proof.ts';
import { writeSetting } from '../../server/services/site/settings.ts';
import { setStage } from '../races/stage.ts';
import { inLanes, limitMs, OPERATIONS } from '../simulation/extent.ts';
import { simulateProducts } from '../simulation/simulate-products.ts';

test(
  'SRV-02 SRV-03 SRV-07 random days of wallet and products agree with a pure model, and every statement adds up',
  () =>
    inLanes(async (seeds) => {
      const stage = await setStage();
      try {
        await writeSetting(stage.server.db.orm, 'sandbox_auto_review', '0', 0);
        for (const seed of seeds) await simulateProducts(stage, seed, OPERATIONS);
        expect(await proveLedger(stage.server.db.orm)).toMatchObject({ sound: true });
      } finally {
        await stage.server.stop();
      }
    }),
  limitMs(40),
);
