/**
 * Which of several databases takes writes. In a cluster of PostgreSQL the primary changes: it dies or stands still, a
 * standby is promoted, and connections have to go there without anybody's help.
 */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { HostAndPort } from '../base/database-address.ts';

const LOOK_EVERY_MS = 2_000;
/** Whoever says nothing for so long is not the primary, whatever it was. */
const PROBE_WITHIN_MS = 3_000;
/** After the first answer: an old primary that is still awake may have been the quicker one. */
const OTHERS_WITHIN_MS = 300;

/** Its SQLSTATE says "could not connect": an outage, like any other refused connection. */
class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
  readonly code = '08001';
  constructor() {
    super('none of the databases in DATABASE_URL takes writes');
  }
}

interface Primary {
  readonly at: HostAndPort;
  /** Each promotion raises it by one, so of two that take writes the higher one is right. */
  readonly timeline: number;
}

const socketOf = (client: pg.Client): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

/** The driver connects to what stands here when it connects, with TLS for that name. */
const aim = (client: pg.Client, { host, port }: HostAndPort): void => {
  Object.assign(client, { host, port });
};

const TIMELINE = `select case when pg_is_in_recovery() then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** @throws Error where it does not answer in time, refuses, or is a standby */
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
    // One that stands still hears no farewell.
    if (answered) await client.end();
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
  /** What a pool makes its connections with: each goes to the primary of that moment. */
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
          // What waits for an old primary would wait for as long as its machine stands still.
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
    /** As a pool calls it. */
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
    override connect(callback: (error: Error | null, client?: pg.Client) => void = () => undefined): unknown {
      const begin = async (): Promise<void> => {
        const at = known ?? (await search());
        // The pool has given up meanwhile.
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
