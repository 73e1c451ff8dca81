/**
 * Serves a call of the contract: `serve(app, getBanners, async (request) => …)`.
 *
 * The payload is decoded and the answer encoded by the contract. A write runs in one transaction together with its
 * Idempotency-Key. A handler answers with data, with `reply(data, message)`, or throws `Refusal` or `Unauthorised`;
 * anything else it throws is a fault of ours, logged under the request's id.
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
  /** What the member is told of a write that is done (API-04); a handler that says something else answers with `reply`. */
  readonly message?: Message;
  /**
   * For a write's heavy work: runs before the transaction, so that no connection and no lock waits for it. Its `tx` is each
   * statement on its own, and what it throws refuses the write.
   */
  readonly before?: (request: CallRequest, payload: P) => Promise<Q>;
  /**
   * For public reads whose answer is the same for everybody: it is made at most once in this time, however many ask.
   */
  readonly sharedForMs?: number;
  /** A read whose work grows with what is kept: of one asker one is under way at once. */
  readonly long?: boolean;
  /** For a long list that each page polls: whoever has the answer before is sent what changed since then. */
  readonly differences?: boolean;
  /** A GET that changes something: other sites' pages, their pictures and links must not make a browser send it. */
  readonly ownPagesOnly?: boolean;
  /**
   * Changes how the member shows who they are, or lets something leave: it waits for whatever ends the member's sessions
   * just now, and is refused where this one ended meanwhile.
   */
  readonly holdsAccount?: boolean;
  /** What weakens an account takes a second factor of the last minutes, where one is on: always, or where this says so. */
  readonly freshFactor?: (request: CallRequest, payload: P) => Promise<boolean>;
}

/** For calls that always weaken the account. */
export const always = async (): Promise<boolean> => true;

const UNKNOWN_CALL = message(
  /*i18n*/ { id: 'server.request.unknown', message: 'The server does not know this request' },
);

export const newRequestId = (): string => randomUUID();

/** The payload. The session is checked first, so that a visitor is answered 401 and not what is wrong with the payload. */
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
 * 503 without an envelope: an envelope would say that the write was refused, and nobody knows that. The client takes
 * it as unreachable and asks again with the same key.
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

/** For what fastify refuses before a handler runs. */
export const answerFault = (app: App) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  // A body that stops half-way leaves the connection in no state to be used again.
  return sendBody(request, reply.code(200), faultBody(app, request, error), false);
};

/** A path that nothing is served on. */
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
  /** A stranger's file is not even read. */
  const runWithFile = async (request: FastifyRequest): Promise<Body> => {
    const origin = originOf(request, undefined);
    const member = await inShare(call, origin, () => signedInMember(app, app.database.orm, origin, true));
    return inFileShare(member?.id ?? 0, () => run(request));
  };
  const runCall = call.body === 'multipart' ? runWithFile : run;
  app.http.route({
    // Existing clients ask for some reads both ways.
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
