/** When a price alert has been reached: the same for the app that is open and for the server that pushes. */
import { abs, type Decimal, div, gte, HUNDRED, lte, mul, sub } from '../decimal.ts';
import type { AlertTerms } from '../entities/alerts.ts';

/** More than these on one device nobody reads. */
export const MAX_ALERTS = 50;
/** A move smaller than this is no news, one larger than 1000 % will not come. */
export const MOVE_PERCENT = { least: '0.1' as Decimal, most: '1000' as Decimal };

/** How far a price is from another, in percent of that one. */
const movePercent = (from: Decimal, to: Decimal): Decimal => div(mul(abs(sub(to, from)), HUNDRED), from, 6);

export const isReached = ({ kind, price, percent }: AlertTerms, now: Decimal): boolean => {
  switch (kind) {
    case 'above':
      return gte(now, price);
    case 'below':
      return lte(now, price);
    case 'move':
      return percent !== undefined && gte(movePercent(price, now), percent);
  }
};

/**
 * An alert begins to count once the price was seen on the near side of it: one that is switched on where it is reached
 * already waits until the price has left and come back.
 */
export const observe = (alert: AlertTerms & { readonly armed: boolean }, now: Decimal): 'reached' | 'arm' | 'wait' => {
  const reached = isReached(alert, now);
  if (alert.armed) return reached ? 'reached' : 'wait';
  return reached ? 'wait' : 'arm';
};
