/** When a price alert counts as reached, for both the open app and the server that sends push messages. */
import { abs, type Decimal, div, gte, HUNDRED, lte, mul, sub } from '../decimal.ts';
import type { AlertTerms } from '../entities/alerts.ts';

/** The most alerts on one device; nobody reads more than these. */
export const MAX_ALERTS = 50;
/** Bounds for `move` alerts, in percent: a smaller move is no news, and a larger one does not happen. */
export const MOVE_PERCENT = { least: '0.1' as Decimal, most: '1000' as Decimal };

/** The distance of `to` from `from`, in percent of `from`. */
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
 * An alert is armed once a price on its near side was seen. An alert whose price is already reached when it is switched
 * on therefore waits until the price has left and come back.
 */
export const observe = (alert: AlertTerms & { readonly armed: boolean }, now: Decimal): 'reached' | 'arm' | 'wait' => {
  const reached = isReached(alert, now);
  if (alert.armed) return reached ? 'reached' : 'wait';
  return reached ? 'wait' : 'arm';
};
