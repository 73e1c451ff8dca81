/** Protective tools, enforced by the server. Other backends do not offer these calls. */
import { read, write } from '../call.ts';
import { enumOf, optional, plainDecimal, record, wire } from '../codec.ts';
import { protection } from '../entities/protection.ts';

const limitKind = wire('kind', enumOf({ stake: 'stake', loss: 'loss' }));

export const getProtection = read({ name: 'getProtection', access: 'member', response: protection });
/** A tighter limit takes effect at once; a looser one, or its removal, after 24 hours. */
export const setDailyLimit = write({
  name: 'setDailyLimit',
  access: 'member',
  restates: ({ kind }) => `limit ${kind}`,
  payload: record({
    kind: limitKind,
    /** USDT; an empty value removes the limit. */
    amount: wire('amount', optional(plainDecimal)),
  }),
  response: protection,
});
/** Cancels a pending looser limit. */
export const keepDailyLimit = write({
  name: 'keepDailyLimit',
  access: 'member',
  restates: ({ kind }) => `limit ${kind}`,
  payload: record({ kind: limitKind }),
  response: protection,
});
export const startCoolOff = write({
  name: 'startCoolOff',
  access: 'member',
  payload: record({ length: wire('length', enumOf({ day: '24h', threeDays: '72h', week: '7d' })) }),
  response: protection,
});
export const startSelfExclusion = write({
  name: 'startSelfExclusion',
  access: 'member',
  payload: record({ length: wire('length', enumOf({ month: '1m', threeMonths: '3m', sixMonths: '6m' })) }),
  response: protection,
});
