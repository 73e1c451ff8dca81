/** Runs a call's handler: a read outside a transaction, a write in one transaction with its Idempotency-Key. */
import { type Call, encodeResponse } from '../../src/contract/call.ts';
import { isMoving } from '../../src/contract/keys.ts';
import { textOf } from '../base/messages.ts';
import { Refusal, Unauthorised } from '../base/refusal.ts';
import { inTransaction } from '../db/connection.ts';
import { lockMember } from '../db/lock-member.ts';
import { requireFreshFactor } from '../services/members/fresh-factor.ts';
import type { App, SignedInMember } from './app.ts';
import { type CallRequest, createRequest, type Handler, Reply, type RequestOrigin } from './call-request.ts';
import { forgetKey, type KeyedWrite, keepAnswer, type StoredAnswer, takeKey } from './idempotency.ts';
import { signedInMember } from './request-origin.ts';

const answerOf = <P, R>(call: Call<P, R>, result: R | Reply<R>, origin: RequestOrigin): StoredAnswer => {
  const data = result instanceof Reply ? result.data : result;
  return {
    msg: result instanceof Reply ? textOf(result.message, origin.lang) : '',
    data: encodeResponse(call, data) ?? null,
  };
};

export const runRead = async <P, R, Q>(
  app: App,
  call: Call<P, R>,
  handler: Handler<P, R, Q>,
  payload: P,
  origin: RequestOrigin,
): Promise<StoredAnswer> => {
  const { orm } = app.database;
  const member = await signedInMember(app, orm, origin, call.access === 'member');
  return answerOf(
    call,
    await handler(
      createRequest(app, origin, orm, member, (act) => act()),
      payload,
      undefined as Q,
    ),
    origin,
  );
};

const keyedWrite = (
  call: Call<unknown, unknown>,
  key: string,
  member: SignedInMember | undefined,
  fields: unknown,
  origin: RequestOrigin,
): KeyedWrite | undefined => {
  if (key === '') return undefined;
  const asked = JSON.stringify(fields, (name, value: unknown) => (isMoving(name) ? undefined : value));
  return {
    scope: member === undefined ? 'visitor' : `member:${member.id}`,
    key,
    call: call.name,
    payload: origin.upload === undefined ? asked : Buffer.concat([Buffer.from(asked), origin.upload.bytes]),
  };
};

interface WriteInput<P, Q> {
  readonly payload: P;
  readonly fields: unknown;
  /** The Idempotency-Key; "" without one. */
  readonly key: string;
  readonly prepared: Q;
  readonly freshFactor: ((request: CallRequest, payload: P) => Promise<boolean>) | undefined;
  readonly holdsAccount: boolean;
}

interface Written {
  readonly answer?: StoredAnswer;
  readonly refusal?: Refusal;
  readonly after: readonly (() => void)[];
}

export const runWrite = async <P, R, Q>(
  app: App,
  call: Call<P, R>,
  handler: Handler<P, R, Q>,
  input: WriteInput<P, Q>,
  origin: RequestOrigin,
): Promise<StoredAnswer> => {
  const written = await inTransaction<Written>(app.database, async (tx) => {
    // Collected anew in each attempt: a transaction that is retried after a deadlock has had no effect.
    const after: (() => void)[] = [];
    const member = await signedInMember(app, tx, origin, call.access === 'member');
    if (input.holdsAccount && member) {
      await lockMember(tx, member.id);
      await signedInMember(app, tx, origin, true);
    }
    const keyed = keyedWrite(call as Call<unknown, unknown>, input.key, member, input.fields, origin);
    const before = keyed && (await takeKey(tx, keyed, app.clock.now()));
    if (before) return { answer: before, after };
    try {
      const request = createRequest(app, origin, tx, member, (act) => after.push(act));
      const { freshFactor } = input;
      if (freshFactor && member)
        await requireFreshFactor(tx, member.sessionId, app.clock.now(), () => freshFactor(request, input.payload));
      const answer = answerOf(call, await handler(request, input.payload, input.prepared), origin);
      if (keyed) await keepAnswer(tx, keyed, answer);
      return { answer, after };
    } catch (error) {
      if (!(error instanceof Refusal) || !error.keepEffects) throw error;
      if (keyed) await forgetKey(tx, keyed);
      return { refusal: error, after };
    }
  });
  for (const act of written.after) {
    try {
      act();
    } catch (error) {
      app.log.error({ err: error, requestId: origin.requestId }, 'after a committed write');
    }
  }
  if (written.answer === undefined) throw written.refusal ?? new Unauthorised();
  return written.answer;
};

export const prepare = async <P, R, Q>(
  app: App,
  call: Call<P, R>,
  before: ((request: CallRequest, payload: P) => Promise<Q>) | undefined,
  payload: P,
  origin: RequestOrigin,
): Promise<Q> => {
  if (before === undefined) return undefined as Q;
  const { orm } = app.database;
  const member = await signedInMember(app, orm, origin, call.access === 'member');
  return before(
    createRequest(app, origin, orm, member, (act) => act()),
    payload,
  );
};
