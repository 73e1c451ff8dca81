/**
 * With this header on every enveloped answer a backend declares that it executes each `Idempotency-Key` only once. Only
 * then does a client retry writes automatically; without the header it assumes that keys are ignored.
 */
export const KEYS_HEADER = 'idempotency-keys';
export const KEYS_HONOURED = 'honoured';

/**
 * Fields that can change between two taps that mean the same write, so that they do not tell writes apart: the terms that
 * the member saw move with the market and the operator. A swap or an option that is repeated at another rate is the same
 * one, and so is a withdrawal for another fee.
 */
const MOVING = /^(rate|fee|interest|cycle|redeemable)$/;
export const isMoving = (field: string): boolean => MOVING.test(field);
