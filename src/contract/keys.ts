/**
 * With this header on every enveloped answer a backend declares that it executes each `Idempotency-Key` only once. Only
 * then does a client retry writes automatically; without the header it assumes that keys are ignored.
 */
export const KEYS_HEADER = 'idempotency-keys';
export const KEYS_HONOURED = 'honoured';

/**
 * Whether a field can change between two taps that mean the same write, so that it does not tell writes apart. The terms
 * that the member saw move with the market and the operator: a swap or an option that is repeated at
 * another rate is the same one, and so is a withdrawal for another fee.
 */
export const isMoving = (field: string): boolean => field === 'rate' || field === 'fee';
