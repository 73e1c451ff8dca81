/** Refusals by the protective tools. */
import { type MessageValues, message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';

const REASONS = {
  excluded: /*i18n*/ {
    id: 'server.protection.excluded',
    message: 'You have excluded yourself from trading until {until}. Withdrawals stay possible.',
  },
  coolOff: /*i18n*/ {
    id: 'server.protection.coolOff',
    message: 'You have paused trading until {until}. Withdrawals stay possible.',
  },
  stake: /*i18n*/ {
    id: 'server.protection.stake',
    message: 'Your daily stake limit of {limit} USDT leaves {left} USDT for today',
  },
  loss: /*i18n*/ {
    id: 'server.protection.loss',
    message:
      'Your daily loss limit of {limit} USDT leaves {left} USDT for today. Options in progress count as if they were lost.',
  },
  amount: /*i18n*/ { id: 'server.protection.amount', message: 'Enter a limit above 0 with at most {places} decimals' },
  nothingPending: /*i18n*/ { id: 'server.protection.nothingPending', message: 'No change of this limit is waiting' },
  notLonger: /*i18n*/ {
    id: 'server.protection.notLonger',
    message: 'Your pause already lasts until {until}. It cannot be shortened.',
  },
} as const;

export const protectionRefusal = (reason: keyof typeof REASONS, values: MessageValues = {}): Refusal =>
  new Refusal(message(REASONS[reason], values));

/** A moment as refusals and operators read it. The app shows it in the member's own zone before they press. */
export const momentText = (atMs: number): string =>
  `${new Date(atMs).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
