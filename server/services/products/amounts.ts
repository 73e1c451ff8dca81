/** Checks of amounts that every product shares; the client makes the same ones before it asks. */
import { type Decimal, decimal, gt, isPositive, scaleOf } from '../../../src/contract/decimal.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';

const AMOUNT = message(/*i18n*/ { id: 'server.amount.positive', message: 'Enter an amount above zero' });
const PLACES = message(/*i18n*/ { id: 'server.amount.places', message: 'An amount has at most 8 decimals' });
export const TOO_LARGE = message(/*i18n*/ { id: 'server.amount.tooLarge', message: 'The amount is too large' });
const WHOLE = message(/*i18n*/ { id: 'server.amount.whole', message: 'Enter a whole number' });
const MAX_PLACES = 8;
/** A larger amount is a typing error or an attack: no coin has such amounts. It is far below what the ledger books. */
export const MAX_AMOUNT = decimal('1e15');

const requireBookable = (amount: Decimal): void => {
  if (!isPositive(amount)) throw new Refusal(AMOUNT);
  if (gt(amount, MAX_AMOUNT)) throw new Refusal(TOO_LARGE);
};

/** @throws Refusal unless it is above zero, at most `MAX_AMOUNT` and with at most 8 decimals */
export const requireAmount = (amount: Decimal): void => {
  requireBookable(amount);
  if (scaleOf(amount) > MAX_PLACES) throw new Refusal(PLACES);
};

/** @throws Refusal unless it is a whole number above zero and at most `MAX_AMOUNT` */
export const requireWholeAmount = (amount: Decimal): void => {
  requireBookable(amount);
  if (scaleOf(amount) > 0) throw new Refusal(WHOLE);
};
