import { message } from '../../base/messages.ts';

/** Where the terms have become worse than those that the member confirmed; better ones are booked as they are. */
export const TERMS_CHANGED = message(
  /*i18n*/ {
    id: 'server.products.termsChanged',
    message: 'The terms have changed. Look at the new ones and confirm again.',
  },
);
