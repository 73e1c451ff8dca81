/**
 * The two errors with which a service refuses a request. Any other error is a fault of the server and is logged as one.
 */
import { CODE } from '../../src/contract/envelope.ts';
import { type Message, message } from './messages.ts';

interface RefusalOptions {
  /**
   * Commits what the transaction has written so far (a counter of wrong passwords, a log of the attempt). Without it a
   * refused write leaves nothing behind.
   */
  readonly keepEffects?: boolean;
  /** Envelope code where a client has to tell this refusal from others; 201 otherwise. */
  readonly code?: number;
}

/** The member asked for something that cannot be done: envelope 201 with the reason in their language. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly keepEffects: boolean;
  readonly code: number;
  constructor(
    readonly reason: Message,
    options: RefusalOptions = {},
  ) {
    super(reason.message);
    this.keepEffects = options.keepEffects ?? false;
    this.code = options.code ?? CODE.failed;
  }
}

const SIGN_IN = message(/*i18n*/ { id: 'server.unauthorised', message: 'Please log in' });

/** The token is missing, unknown, expired or revoked: envelope 401. */
export class Unauthorised extends Error {
  override readonly name = 'Unauthorised';
  constructor(readonly reason: Message = SIGN_IN) {
    super(reason.message);
  }
}
