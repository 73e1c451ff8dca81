/** How a call of the backend is declared: once, here, for client and server (API-05). */
import { type Codec, type LeaveOut, voidCodec, type Wire, WireError } from './codec.ts';

export interface Call<P, R> {
  /** Last part of the path below /api, and the call's name in logs, metrics and errors. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `member` calls answer 401 without a good token. */
  readonly access: 'public' | 'member';
  /** Writes carry an Idempotency-Key, show the server's `msg` and are sent again only under the same key, where the backend honours keys. */
  readonly kind: 'read' | 'write';
  /** Uploads are multipart, everything else is form-urlencoded. */
  readonly body: 'form' | 'multipart';
  readonly payload: Codec<P>;
  readonly response: Codec<R>;
}

/** A call that changes something. `write-traces` says of each where a member sees that it was taken. */
export type WriteCall<P, R> = Call<P, R> & { readonly kind: 'write' };

type Shape<P, R> = Partial<Pick<Call<P, R>, 'method' | 'body' | 'payload' | 'response'>> &
  Pick<Call<P, R>, 'name' | 'access'>;

const declare = <P, R, K extends 'read' | 'write'>(kind: K, shape: Shape<P, R>): Call<P, R> & { readonly kind: K } => ({
  method: 'POST',
  body: 'form',
  payload: voidCodec as unknown as Codec<P>,
  response: voidCodec as unknown as Codec<R>,
  ...shape,
  kind,
});

export const read = <R, P = void>(shape: Shape<P, R>): Call<P, R> => declare('read', shape);
export const write = <P, R = void>(shape: Shape<P, R>): WriteCall<P, R> => declare('write', shape);

export type PayloadOf<C> = C extends Call<infer P, infer _> ? P : never;
export type ResponseOf<C> = C extends Call<infer _, infer R> ? R : never;

/** The payload as form or query fields; nested values travel as JSON, nothing is left out. */
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
 * @param leaveOut told of each row and field that is left out; without it they are errors
 * @throws WireError naming call and field.
 */
export const decodeResponse = <P, R>(call: Call<P, R>, data: unknown, leaveOut?: LeaveOut): R =>
  named(call, () => call.response.decode(data, 'data', leaveOut && ((error) => leaveOut(error.inCall(call.name)))));
export const encodeResponse = <P, R>(call: Call<P, R>, value: R): Wire | undefined => call.response.encode(value);
