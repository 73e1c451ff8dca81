/** Refusals of spot orders. */
import { type MessageValues, message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';

const REASONS = {
  market: /*i18n*/ { id: 'server.spot.market', message: 'This market does not exist' },
  stale: /*i18n*/ {
    id: 'server.market.stale',
    message: 'There is no fresh price at the moment. Please try again shortly.',
  },
  price: /*i18n*/ { id: 'server.spot.price', message: 'Enter a price' },
  priceStep: /*i18n*/ { id: 'server.spot.priceStep', message: 'The price must be a multiple of {step}' },
  quantity: /*i18n*/ { id: 'server.spot.quantity', message: 'Enter a quantity' },
  quantityStep: /*i18n*/ { id: 'server.spot.quantityStep', message: 'The quantity must be a multiple of {step}' },
  amount: /*i18n*/ { id: 'server.spot.amount', message: 'Enter an amount' },
  minimum: /*i18n*/ { id: 'server.spot.minimum', message: 'The order value must be at least {minimum} {coin}' },
  tooLarge: /*i18n*/ { id: 'server.spot.tooLarge', message: 'The order is too large' },
  tooThin: /*i18n*/ {
    id: 'server.spot.tooThin',
    message: 'The order book is too thin for this order. Try a smaller one or a limit order.',
  },
  tooMany: /*i18n*/ { id: 'server.spot.tooMany', message: 'You have {count} open orders. Cancel one first.' },
  unknownOrder: /*i18n*/ { id: 'server.spot.unknownOrder', message: 'This order does not exist' },
  notOpen: /*i18n*/ { id: 'server.spot.notOpen', message: 'This order is no longer open' },
} as const;

export const spotRefusal = (reason: keyof typeof REASONS, values: MessageValues = {}): Refusal =>
  new Refusal(message(REASONS[reason], values));
