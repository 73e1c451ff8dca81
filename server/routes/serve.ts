/**
 * Serves a call of the contract: `serve(app, getBanners, async (request) => …)`.
 *
 * The payload is decoded and the answer encoded by the contract. A write runs in one transaction together with its
 * Idempotency-Key. A handler returns data or `reply(data, message)`, or throws `Refusal` or `Unauthorised`; any other
 * error is a fault of the server, logged under the request's id.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, decodePayload } from '../../src/contract/call.ts';
import { WireError } from '../../src/contract/codec.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { askedLanguage } from '../base/asked-language.ts';
import { isOutage } from '../base/database-errors.ts';
import { logDatabaseError } from '../base/log.ts';
import { type Message, message } from '../base/messages.ts';
import { Refusal } from '../base/refusal.ts';
import { Body, type Envelope, sendBody } from './answer.ts';
import type { App } from './app.ts';
import { type CallRequest, type Handler, Reply, reply } from './call-request.ts';
import { Differences } from './differences.ts';
import { faultOf } from './faults.ts';
import type { StoredAnswer } from './idempotency.ts';
import { throughOutage } from './outage.ts';
import { createRefusalLog } from './refusal-log.ts';
import { readFields } from './request-fields.ts';
import { headerOf, isOwnPage, originOf, signedInMember } from './request-origin.ts';
import { prepare, runRead, runWrite } from './run-call.ts';
import { SharedAnswers } from './shared-answers.ts';
import { inFileShare, inLongShare, inShare } from './shares.ts';

export interface ServeOptions<P = never, Q = undefined> {
  /** The message after a successful write (API-04); a handler with another message answers with `reply`. */
  readonly message?: Message;
  /**
   * For a write's heavy work: runs before the transaction, so that no connection or lock is held meanwhile. Its `tx`
   * runs each statement outside a transaction, and an error that it throws refuses the write.
   */
  readonly before?: (request: CallRequest, payload: P) => Promise<Q>;
  /** For public reads with the same answer for everybody: the answer is made at most once in this time, in ms. */
  readonly sharedForMs?: number;
  /** A read whose work grows with the stored data: each asker may run only one at a time. */
  readonly long?: boolean;
  /** For a long list that pages poll: a client that has a recent answer is sent what changed since then. */
  readonly differences?: boolean;
  /** For a GET with an effect: refuses requests that a page, picture or link of another site made the browser send. */
  readonly ownPagesOnly?: boolean;
  /**
   * For a write that changes the member's credentials or lets money leave: it waits for a concurrent write that ends
   * the member's sessions, and is refused where its own session was ended meanwhile.
   */
  readonly holdsAccount?: boolean;
  /** For a write that weakens an account: whether it needs a recent second factor from a member who has one. */
  readonly freshFactor?: (request: CallRequest, payload: P) => Promise<boolean>;
}

/** `freshFactor` of calls that always weaken the account. */
export const always = async (): Promise<boolean> => true;

const UNKNOWN_CALL = message(
  /*i18n*/ { id: 'server.request.unknown', message: 'The server does not know this request' },
);

export const newRequestId = (): string => randomUUID();

/**
 * Reads the payload. If that fails, the session is checked before the error is shown, so that a visitor gets 401
 * instead.
 */
const readPayload = async <P, R>(app: App, call: Call<P, R>, request: FastifyRequest) => {
  try {
    const { fields, upload } = await readFields(request, call);
    return { fields, payload: decodePayload(call, fields), origin: originOf(request, upload) };
  } catch (error) {
    if (error instanceof WireError && call.access === 'member')
      await signedInMember(app, app.database.orm, originOf(request, undefined), true);
    throw error;
  }
};

/**
 * 503 without an envelope: an envelope would say that the write was refused, but it may have taken effect. The client
 * treats the server as unreachable and retries with the same key.
 */
const sendUnavailable = (app: App, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  logDatabaseError(app.log, error, { requestId: request.id }, 'database unavailable');
  return reply.code(503).header('retry-after', '1').header('cache-control', 'no-store').send({ status: 'unavailable' });
};

const refusalLogs = new WeakMap<App, ReturnType<typeof createRefusalLog>>();
const refusalLogOf = (app: App): ReturnType<typeof createRefusalLog> => {
  const log = refusalLogs.get(app) ?? createRefusalLog(app.log);
  refusalLogs.set(app, log);
  return log;
};

const faultBody = (app: App, request: FastifyRequest, error: unknown): Body => {
  const fault = faultOf(error, askedLanguage(headerOf(request, 'lang')), request.id);
  if (!fault.unexpected) refusalLogOf(app)(request, error);
  else app.log.error({ err: error, requestId: request.id, path: request.routeOptions.url ?? 'unknown' }, 'fault');
  return new Body({ code: fault.code, msg: fault.msg, data: null }, fault.unexpected);
};

/** Answers errors that fastify raises before a handler runs. */
export const answerFault = (app: App) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  return sendBody(request, reply.code(200), faultBody(app, request, error), false);
};

/** Answers a path that no route serves. */
export const answerUnknown = (app: App) => (request: FastifyRequest, reply: FastifyReply) =>
  sendBody(request, reply.code(404), faultBody(app, request, new Refusal(UNKNOWN_CALL)), false);

const envelopeOf = ({ msg, data }: StoredAnswer): Envelope => ({ code: CODE.ok, msg, data });

export const serve = <P, R, Q = undefined>(
  app: App,
  call: Call<P, R>,
  handler: Handler<P, R, Q>,
  options: ServeOptions<P, Q> = {},
): void => {
  const shared = options.sharedForMs === undefined ? undefined : new SharedAnswers(options.sharedForMs);
  const differences = options.differences ? new Differences() : undefined;
  const handle: Handler<P, R, Q> = async (...asked) => {
    const result = await handler(...asked);
    return options.message === undefined || result instanceof Reply ? result : reply(result, options.message);
  };
  const run = async (request: FastifyRequest): Promise<Body> => {
    if (options.ownPagesOnly && !isOwnPage(request)) throw new Refusal(UNKNOWN_CALL);
    const { fields, payload, origin } = await readPayload(app, call, request);
    if (call.kind === 'write') {
      const { before, freshFactor, holdsAccount = false } = options;
      const input = { payload, fields, key: headerOf(request, 'idempotency-key'), freshFactor, holdsAccount };
      const write = async () => {
        const prepared = await inShare(call, origin, () => prepare(app, call, before, payload, origin));
        return inShare(call, origin, () => runWrite(app, call, handle, { ...input, prepared }, origin));
      };
      return new Body(envelopeOf(await throughOutage(input.key !== '', write)));
    }
    const read = async () => new Body(envelopeOf(await runRead(app, call, handle, payload, origin)));
    const inTurn = (work: () => Promise<Body>) =>
      options.long ? inLongShare(origin, work) : inShare(call, origin, work);
    return shared === undefined ? inTurn(read) : shared.get(`${origin.lang} ${JSON.stringify(fields)}`, read, inTurn);
  };
  /** Checks the session before the body is read, so that a visitor's file is not read at all. */
  const runWithFile = async (request: FastifyRequest): Promise<Body> => {
    const origin = originOf(request, undefined);
    const member = await inShare(call, origin, () => signedInMember(app, app.database.orm, origin, true));
    return inFileShare(member?.id ?? 0, () => run(request));
  };
  const runCall = call.body === 'multipart' ? runWithFile : run;
  app.http.route({
    // Existing clients send some reads by POST.
    method: call.kind === 'read' ? ['GET', 'POST'] : call.method,
    url: `/api/${call.name}`,
    handler: async (request, reply) => {
      try {
        return await sendBody(request, reply, await runCall(request), call.kind === 'read', differences);
      } catch (error) {
        if (isOutage(error)) return sendUnavailable(app, request, reply, error);
        return sendBody(request, reply, faultBody(app, request, error), false);
      }
    },
  });
};
