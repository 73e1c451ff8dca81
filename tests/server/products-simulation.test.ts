import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveLedger } from '../../server/ledger/proof.ts';
import { writeSetting } from '../../server/services/site/settings.ts';
import { type Stage, setStage } from '../races/stage.ts';
import { limitMs, OPERATIONS, seeds } from '../simulation/extent.ts';
import { simulateProducts } from '../simulation/simulate-products.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await writeSetting(stage.server.db.orm, 'sandbox_auto_review', '0', 0);
});
afterAll(() => stage.server.stop());

test(
  'SRV-02 SRV-03 SRV-07 random days of wallet and products agree with a pure model, and every statement adds up',
  async () => {
    for (const seed of seeds()) await simulateProducts(stage, seed, OPERATIONS);
    expect(await proveLedger(stage.server.db.orm)).toMatchObject({ sound: true });
  },
  limitMs(40),
);
