/**
 * How a backend says that it takes each `Idempotency-Key` once: by this header on every answer with an envelope. Only
 * then does a client send a write again by itself; a backend that says nothing is taken for one that ignores keys.
 */
export const KEYS_HEADER = 'idempotency-keys';
export const KEYS_HONOURED = 'honoured';
