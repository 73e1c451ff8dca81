/** Why nobody can register by an address, said before a code is sent there and again when the form is sent. */
import { message } from '../../base/messages.ts';

export const MALFORMED_EMAIL = message(
  /*i18n*/ { id: 'server.register.emailMalformed', message: 'This is not a valid email address' },
);
export const REGISTRATION_CLOSED = message(
  /*i18n*/ { id: 'server.register.closed', message: 'Registration of this kind is closed at the moment' },
);
