import { ZERO } from '../../decimal.ts';
import type { SettleRule } from './settle-rule.ts';

/** The first price after acceptance against the last one at or before the deadline. */
export const lastTickV1: SettleRule = {
  entryTicks: 1,
  exitTicks: 1,
  priceOf: ([tick]) => tick?.price ?? ZERO,
};
