/** What a handler knows about the request beside its payload. */
import type { LanguageCode } from '../../src/contract/languages.ts';
import type { Clock } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import type { Log } from '../base/log.ts';
import type { Message } from '../base/messages.ts';
import { Unauthorised } from '../base/refusal.ts';
import type { Tx } from '../db/connection.ts';
import type { App, SignedInMember } from './app.ts';

export interface Upload {
  readonly bytes: Buffer;
  /** The client's name for the file. Trust neither this name nor the media type. */
  readonly fileName: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface CallRequest {
  /** A write's transaction; for a read, the pool, which runs each statement outside a transaction. */
  readonly tx: Tx;
  /** The signed-in member. Public calls ask `visitor` instead. @throws Unauthorised where nobody is signed in */
  readonly member: SignedInMember;
  /** The signed-in member of a public call, if any. */
  readonly visitor: SignedInMember | undefined;
  /** The token as sent; '' without one. */
  readonly token: string;
  readonly lang: LanguageCode;
  /** The client's IP address, also behind trusted proxies. */
  readonly address: string;
  /** The User-Agent header. */
  readonly agent: string;
  /** The Device header; '' without one. */
  readonly device: string;
  /**
   * Origin (scheme, host, port) of the page that asks, as its browser claims; unverified, so use it for passkeys only.
   */
  readonly site: string;
  readonly requestId: string;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly log: Log;
  /** The file of a multipart call. */
  readonly upload: Upload | undefined;
  /**
   * Runs `act` once the transaction is committed, also that of a refusal with `keepEffects`; never where the write was
   * rolled back or answered from its idempotency key.
   */
  afterCommit(act: () => void): void;
}

/** A handler's answer with the message that a success shows (API-04). */
export class Reply<R> {
  constructor(
    readonly data: R,
    readonly message: Message,
  ) {}
}

export const reply = <R>(data: R, message: Message): Reply<R> => new Reply(data, message);

/** @param prepared the result of the call's `before` */
export type Handler<P, R, Q = undefined> = (request: CallRequest, payload: P, prepared: Q) => Promise<R | Reply<R>>;

export interface RequestOrigin {
  readonly token: string;
  readonly lang: LanguageCode;
  readonly address: string;
  readonly agent: string;
  readonly device: string;
  readonly site: string;
  readonly requestId: string;
  readonly upload: Upload | undefined;
}

export const createRequest = (
  app: App,
  origin: RequestOrigin,
  tx: Tx,
  member: SignedInMember | undefined,
  afterCommit: CallRequest['afterCommit'],
): CallRequest => ({
  ...origin,
  tx,
  visitor: member,
  get member(): SignedInMember {
    if (member === undefined) throw new Unauthorised();
    return member;
  },
  clock: app.clock,
  environment: app.environment,
  log: app.log,
  afterCommit,
});
