/** One server for the whole run of journeys, since starting one costs as much as a short journey (tests/journeys/global-setup.ts). */
import { inject } from 'vitest';
import type { Exchange } from './exchange.ts';

export type SharedExchange = Pick<Exchange, 'url' | 'dataDir'>;

declare module 'vitest' {
  interface ProvidedContext {
    readonly exchange: SharedExchange;
  }
}

/**
 * For journeys whose members are their own and that leave the site as they found it. Whoever stops the server, moves its
 * clock or is its operator opens one with `openExchange`.
 */
export const sharedExchange = (): SharedExchange => inject('exchange');
