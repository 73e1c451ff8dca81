import { ZERO } from '../../decimal.ts';
import type { SettleRule } from './settle-rule.ts';

/** Compares the first price after acceptance with the last price at or before the deadline. */
export const lastTickV1: SettleRule = {
  entryTicks: 1,
  exitTicks: 1,
  priceOf: ([tick]) => tick?.price ?? ZERO,
};
