import { read, write } from '../call.ts';
import { decimal, id, integer, omitted, plainDecimal, record, wire } from '../codec.ts';
import { listEnvelope } from '../codec-lists.ts';
import { miningOrder, miningProduct } from '../entities/products.ts';
import { page } from '../entities/site.ts';

/** All products, or the one named by `id`. */
export const getMiningProducts = read({
  name: 'getMiningMachineList',
  access: 'member',
  payload: record({ id: wire('id', omitted(id)) }),
  response: listEnvelope(miningProduct),
});
export const buyMining = write({
  name: 'buyMiningMachine',
  access: 'member',
  payload: record({
    productId: wire('id', id),
    amount: wire('amount', plainDecimal),
    /** What the member saw; sent to the reference server only, which refuses where the terms are worse now. */
    dailyRate: wire('rate', omitted(decimal)),
    cycleDays: wire('cycle', omitted(integer)),
  }),
});
export const getMiningOrders = read({
  name: 'getMiningMachineOrders',
  access: 'member',
  payload: page,
  response: listEnvelope(miningOrder),
});
