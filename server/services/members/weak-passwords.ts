/** Refusals of a new password. The rules are the contract's; the server applies them again, whatever the page did. */
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';

export const MALFORMED_PASSWORD = message(
  /*i18n*/ { id: 'server.password.malformed', message: 'A password has 6 to 20 letters or digits' },
);
const TOO_EASY = message(
  /*i18n*/ { id: 'server.password.tooEasy', message: 'This password is too easy to guess. Choose another one.' },
);
const SAME_AS_LOGIN = message(
  /*i18n*/ { id: 'server.password.sameAsLogin', message: 'The payment password must differ from the login password' },
);
const SAME_AS_BEFORE = message(
  /*i18n*/ { id: 'server.password.sameAsBefore', message: 'The new password must differ from the current one' },
);

export const tooEasy = (): Refusal => new Refusal(TOO_EASY);
export const sameAsLogin = (): Refusal => new Refusal(SAME_AS_LOGIN);
export const sameAsBefore = (): Refusal => new Refusal(SAME_AS_BEFORE);
