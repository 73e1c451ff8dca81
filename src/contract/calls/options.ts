import { read, write } from '../call.ts';
import { decimal, enumOf, id, integer, omitted, plainDecimal, record, wire } from '../codec.ts';
import { listEnvelope } from '../codec-lists.ts';
import { optionConfig, optionOrder, optionReceipt, optionStatus } from '../entities/options.ts';
import { pageFields } from '../entities/site.ts';

export const getOptionConfig = read({ name: 'getHyConfig', access: 'member', response: optionConfig });
export const createOption = write({
  name: 'creatorder',
  access: 'member',
  payload: record({
    marketId: wire('m_id', id),
    durationS: wire('ctime', integer),
    /** In USDT. */
    stake: wire('ctzed', plainDecimal),
    /** Has no default: a payload without a direction must not become a bet. */
    direction: wire('buytype', enumOf({ up: 1, down: 2 })),
    /** The payout rate that the member saw; sent to the reference server only, which refuses where a win pays less now. */
    payoutRate: wire('rate', omitted(decimal)),
  }),
  response: record({ orderId: wire(['order_id', 'id'], id) }),
});
export const getOption = read({
  name: 'getHyOrderInfo',
  access: 'member',
  payload: record({ orderId: wire('order_id', id) }),
  response: optionOrder,
});
export const getOptions = read({
  name: 'getHyOrderList',
  access: 'member',
  payload: record({ status: wire('status', optionStatus), ...pageFields }),
  response: listEnvelope(optionOrder),
});
/** The proof of a settled order (OPT-07); the reference server only. */
export const getOptionReceipt = read({
  name: 'getHyOrderReceipt',
  access: 'member',
  payload: record({
    orderId: wire('order_id', id),
    /** The first sequence number of the page of ticks; 0 for the first page. */
    fromSequence: wire('from_seq', omitted(integer)),
  }),
  response: optionReceipt,
});
