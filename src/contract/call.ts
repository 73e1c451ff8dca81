/** How a call of the backend is declared: once, here, for client and server (API-05). */
import { type Codec, type LeaveOut, voidCodec, type Wire, WireError } from './codec.ts';

export interface Call<P, R> {
  /** Last part of the path below /api, and the call's name in logs, metrics and errors. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `member` calls answer 401 without a valid session token. */
  readonly access: 'public' | 'member';
  /**
   * A write carries an `Idempotency-Key` header and shows the server's `msg`. It is retried only under the same key,
   * and only where the backend honours keys.
   */
  readonly kind: 'read' | 'write';
  /**
   * For a write that states how something is to be from now on, so that repeating it does no harm: names that thing.
   * Each time such a write is meant it has a new key. Under the key of an earlier one, whose answer was lost, the server
   * would repeat that answer and change nothing, although what was stated may have been changed since. A later statement
   * about the same thing ends the retries of an earlier one, which would undo it.
   */
  restates?(payload: P): string;
  /** Uploads are multipart, everything else is form-urlencoded. */
  readonly body: 'form' | 'multipart';
  readonly payload: Codec<P>;
  readonly response: Codec<R>;
}

/** A call that changes something. `write-traces` says for each where a member can see that the server accepted it. */
export type WriteCall<P, R> = Call<P, R> & { readonly kind: 'write' };

/** With its name and kind as types of their own, so that a table can be held to name every write, and reads only. */
type Declared<P, R, N, K> = Call<P, R> & { readonly name: N; readonly kind: K };
type Shape<P, R, N> = Partial<Pick<Call<P, R>, 'method' | 'body' | 'restates' | 'payload' | 'response'>> &
  Pick<Call<P, R>, 'access'> & { readonly name: N };

const declare = <P, R, N extends string, K extends 'read' | 'write'>(
  kind: K,
  shape: Shape<P, R, N>,
): Declared<P, R, N, K> => ({
  method: 'POST',
  body: 'form',
  payload: voidCodec as unknown as Codec<P>,
  response: voidCodec as unknown as Codec<R>,
  ...shape,
  kind,
});

export const read = <R, N extends string, P = void>(shape: Shape<P, R, N>): Declared<P, R, N, 'read'> =>
  declare('read', shape);
export const write = <P, N extends string, R = void>(shape: Shape<P, R, N>): Declared<P, R, N, 'write'> =>
  declare('write', shape);

export type PayloadOf<C> = C extends Call<infer P, infer _> ? P : never;
export type ResponseOf<C> = C extends Call<infer _, infer R> ? R : never;

/** The payload as form or query fields. Nested values are sent as JSON; null values are omitted. */
export const encodePayload = <P, R>(call: Call<P, R>, payload: P): Record<string, string> => {
  const encoded = call.payload.encode(payload);
  const fields: Record<string, string> = {};
  if (encoded === undefined || encoded === null || typeof encoded !== 'object' || Array.isArray(encoded)) return fields;
  for (const [key, value] of Object.entries(encoded)) {
    if (value !== null) fields[key] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return fields;
};

const named = <T>(call: { name: string }, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    throw error instanceof WireError ? error.inCall(call.name) : error;
  }
};

/** @throws WireError naming call and field. */
export const decodePayload = <P, R>(call: Call<P, R>, fields: unknown): P =>
  named(call, () => call.payload.decode(fields, ''));
/**
 * @param leaveOut called with the error of each row or field that is skipped; without it such errors are thrown
 * @throws WireError naming call and field.
 */
export const decodeResponse = <P, R>(call: Call<P, R>, data: unknown, leaveOut?: LeaveOut): R =>
  named(call, () => call.response.decode(data, 'data', leaveOut && ((error) => leaveOut(error.inCall(call.name)))));
export const encodeResponse = <P, R>(call: Call<P, R>, value: R): Wire | undefined => call.response.encode(value);
