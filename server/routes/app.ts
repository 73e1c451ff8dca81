/** What every route module is given: `registerSpot(app)` serves its calls on `app.http`. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import type { Log } from '../base/log.ts';
import type { Database, Tx } from '../db/connection.ts';
import type { MarketFeed } from '../market/feed.ts';

/** Who a request's token belongs to. */
export interface SignedInMember {
  readonly id: number;
  readonly sessionId: number;
  readonly username: string;
}

/** Finds the member of a token; undefined where the token is unknown, expired or revoked. */
type SessionReader = (tx: Tx, token: string, nowMs: number) => Promise<SignedInMember | undefined>;

export interface App {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly log: Log;
  /** Prices. Ticks arrive once the server listens; `latest`, `book` and the other reads work before that too. */
  readonly feed: MarketFeed;
  readonly findMember: SessionReader;
  /** Runs a job now; call it by `request.afterCommit` where a write made a row due. */
  wakeJob(name: string): void;
}
