/** Refusals of option orders. */
import { type MessageValues, message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';

const REASONS = {
  market: /*i18n*/ { id: 'server.option.market', message: 'Options are not offered on this market' },
  duration: /*i18n*/ { id: 'server.option.duration', message: 'This duration is not offered' },
  minimum: /*i18n*/ { id: 'server.option.minimum', message: 'The stake must be at least {minimum} USDT' },
  maximum: /*i18n*/ { id: 'server.option.maximum', message: 'The stake must be at most {maximum} USDT' },
  payout: /*i18n*/ {
    id: 'server.option.payout',
    message: 'The profit if you win has changed. Look at the new one and confirm again.',
  },
  stale: /*i18n*/ {
    id: 'server.market.stale',
    message: 'There is no fresh price at the moment. Please try again shortly.',
  },
  tooMany: /*i18n*/ { id: 'server.option.tooMany', message: 'You have {count} options in progress. Please wait.' },
  unknownOrder: /*i18n*/ { id: 'server.option.unknownOrder', message: 'This order does not exist' },
  notSettled: /*i18n*/ { id: 'server.option.notSettled', message: 'This order is not settled yet' },
} as const;

export const optionRefusal = (reason: keyof typeof REASONS, values: MessageValues = {}): Refusal =>
  new Refusal(message(REASONS[reason], values));
