/** Checks of amounts that every product shares; the client makes the same ones before it asks. */
import { type Decimal, isPositive, scaleOf } from '../../../src/contract/decimal.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';

const AMOUNT = message(/*i18n*/ { id: 'server.amount.positive', message: 'Enter an amount above zero' });
const PLACES = message(/*i18n*/ { id: 'server.amount.places', message: 'An amount has at most 8 decimals' });
const WHOLE = message(/*i18n*/ { id: 'server.amount.whole', message: 'Enter a whole number' });
const MAX_PLACES = 8;

/** @throws Refusal unless it is above zero with at most 8 decimals */
export const requireAmount = (amount: Decimal): void => {
  if (!isPositive(amount)) throw new Refusal(AMOUNT);
  if (scaleOf(amount) > MAX_PLACES) throw new Refusal(PLACES);
};

/** @throws Refusal unless it is a whole number above zero */
export const requireWholeAmount = (amount: Decimal): void => {
  if (!isPositive(amount)) throw new Refusal(AMOUNT);
  if (scaleOf(amount) > 0) throw new Refusal(WHOLE);
};
