/**
 * One server for all journeys of a run, since starting one takes as long as a short journey
 * (tests/journeys/global-setup.ts).
 */
import { inject } from 'vitest';
import type { Exchange } from './exchange.ts';

export type SharedExchange = Pick<Exchange, 'url' | 'dataDir'>;

declare module 'vitest' {
  interface ProvidedContext {
    readonly exchange: SharedExchange;
  }
}

/**
 * For journeys that use members of their own and do not change the site. A journey that stops the server, moves its
 * clock or acts as its operator opens its own with `openExchange`.
 */
export const sharedExchange = (): SharedExchange => inject('exchange');
