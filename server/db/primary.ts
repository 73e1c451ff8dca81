/**
 * Finds which of several databases takes writes. In a cluster of PostgreSQL the primary changes: it dies or hangs, a
 * standby is promoted, and connections have to move there without anybody's help.
 */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { HostAndPort } from '../base/database-address.ts';

const LOOK_EVERY_MS = 2_000;
/** A database that does not answer within this time is not the primary. */
const PROBE_WITHIN_MS = 3_000;
/** Wait for further answers after the first one: an old primary that still runs may have answered sooner. */
const OTHERS_WITHIN_MS = 300;

/** Has the SQLSTATE of a failed connection, so that it counts as an outage like any other refused connection. */
class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
  readonly code = '08001';
  constructor() {
    super('none of the databases in DATABASE_URL takes writes');
  }
}

interface Primary {
  readonly at: HostAndPort;
  /**
   * The WAL timeline. Each promotion raises it by one, so of two databases that take writes the higher one is the
   * primary.
   */
  readonly timeline: number;
}

const socketOf = (client: pg.Client): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

/** Points a client at a host: the driver reads these fields when it connects, and uses TLS for that name. */
const aim = (client: pg.Client, { host, port }: HostAndPort): void => {
  Object.assign(client, { host, port });
};

const TIMELINE = `select case when pg_is_in_recovery() then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** @throws Error where the database does not answer in time, refuses the connection, or is a standby */
const probe = async (config: pg.ClientConfig, at: HostAndPort): Promise<Primary> => {
  const limits = { connectionTimeoutMillis: PROBE_WITHIN_MS, query_timeout: PROBE_WITHIN_MS };
  const client = new pg.Client({ ...config, ...limits, application_name: 'exchange-probe' });
  client.on('error', () => undefined);
  aim(client, at);
  let answered = false;
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(TIMELINE);
    answered = true;
    const timeline = rows[0]?.timeline ?? null;
    if (timeline === null) throw new NoPrimary();
    return { at, timeline };
  } finally {
    // Nothing waits for the close: a database that hangs by now never answers it, and the search would never end.
    socketOf(client).setTimeout(PROBE_WITHIN_MS, () => socketOf(client).destroy());
    if (answered) void client.end();
    else socketOf(client).destroy();
  }
};

const findPrimary = async (config: pg.ClientConfig, hosts: readonly HostAndPort[]): Promise<HostAndPort> => {
  const found: Primary[] = [];
  const asked = hosts.map(async (at) => {
    found.push(await probe(config, at));
  });
  const all = Promise.allSettled(asked);
  await Promise.any(asked).catch(() => {
    throw new NoPrimary();
  });
  await Promise.race([all, pause(OTHERS_WITHIN_MS)]);
  const [newest] = found.sort((one, other) => other.timeline - one.timeline);
  if (newest === undefined) throw new NoPrimary();
  return newest.at;
};

export interface Following {
  /** The client class for a pool: each connection goes to the current primary. */
  readonly Client: new (
    config?: string | pg.ClientConfig,
  ) => pg.Client;
  stop(): void;
}

/** @param config the database's URL with any one of the hosts */
export const followPrimary = (config: pg.ClientConfig, hosts: readonly HostAndPort[]): Following => {
  const clients = new Map<pg.Client, HostAndPort>();
  let known: HostAndPort | undefined;
  let searching: Promise<HostAndPort> | undefined;
  let stopped = false;

  const search = (): Promise<HostAndPort> => {
    searching ??= findPrimary(config, hosts)
      .then(
        (found) => {
          known = found;
          // Statements on an old primary would wait for as long as its machine hangs.
          for (const [client, at] of clients)
            if (at !== found) socketOf(client).destroy(new Error('Connection terminated: another database is primary'));
          return found;
        },
        (error: unknown) => {
          known = undefined;
          throw error;
        },
      )
      .finally(() => {
        searching = undefined;
      });
    return searching;
  };

  const look = async (): Promise<void> => {
    while (!stopped) {
      await pause(LOOK_EVERY_MS, undefined, { ref: false });
      if (!stopped) await search().catch(() => undefined);
    }
  };
  void look();

  class PrimaryClient extends pg.Client {
    /** The overloads that a pool calls. */
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
    override connect(callback: (error: Error | null, client?: pg.Client) => void = () => undefined): unknown {
      const begin = async (): Promise<void> => {
        const at = known ?? (await search());
        // The pool gave up on this client during the search.
        if (socketOf(this).destroyed) throw new NoPrimary();
        aim(this, at);
        clients.set(this, at);
        this.once('end', () => clients.delete(this));
        this.once('error', () => {
          known = undefined;
        });
      };
      return begin().then(
        () =>
          super.connect((error: Error | null) => {
            if (error !== null) known = undefined;
            callback(error, this);
          }),
        callback,
      );
    }
  }
  return {
    Client: PrimaryClient,
    stop: () => {
      stopped = true;
    },
  };
};
