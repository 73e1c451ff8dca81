/** Every call that the contract declares. */
import type { Call } from '../../src/contract/call.ts';

export type AnyCall = Call<unknown, unknown>;

const modules = import.meta.glob<Record<string, unknown>>('../../src/contract/calls/*.ts', { eager: true });
const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'payload' in value && 'response' in value && 'access' in value;

export const calls: readonly AnyCall[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isCall);
