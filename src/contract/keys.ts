/**
 * With this header on every enveloped answer a backend declares that it executes each `Idempotency-Key` only once. Only
 * then does a client retry writes automatically; without the header it assumes that keys are ignored.
 */
export const KEYS_HEADER = 'idempotency-keys';
export const KEYS_HONOURED = 'honoured';
