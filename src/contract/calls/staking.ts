import { read, write } from '../call.ts';
import { decimal, enumOf, flag, id, omitted, plainDecimal, record, requiredText, wire } from '../codec.ts';
import { listEnvelope } from '../codec-lists.ts';
import { stakingOrder, stakingProject } from '../entities/products.ts';
import { pageFields } from '../entities/site.ts';
import { STAKE_STATUS } from '../status-codes.ts';

export const getStakingProjects = read({
  name: 'getStakingProjects',
  access: 'member',
  response: listEnvelope(stakingProject),
});
export const joinStaking = write({
  name: 'submitStaking',
  access: 'member',
  payload: record({
    projectId: wire('id', id),
    termId: wire('s_id', id),
    amount: wire('amount', plainDecimal),
    payPassword: wire('paypassword', requiredText(64)),
    /** What the member saw; sent to the reference server only, which refuses where the terms are worse now. */
    yearlyRate: wire('rate', omitted(decimal)),
    redeemable: wire('redeemable', omitted(flag)),
  }),
});
export const getStakingOrders = read({
  name: 'getStakingOrderList',
  access: 'member',
  /** 0 means active on the wire, so "all" is sent as an empty value. */
  payload: record({
    status: wire('status', enumOf({ all: '', ...STAKE_STATUS }, 'all')),
    ...pageFields,
  }),
  response: listEnvelope(stakingOrder),
});
export const redeemStaking = write({
  name: 'redeemStaking',
  access: 'member',
  payload: record({ id: wire('id', id) }),
});
