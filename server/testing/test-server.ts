/** A whole server for one test file: real PostgreSQL, settable clock, requests without a socket. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, decodeResponse, encodePayload } from '../../src/contract/call.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { buildApp } from '../app/build-app.ts';
import type { Readiness } from '../app/health.ts';
import type { Clock } from '../base/clock.ts';
import { type Environment, readEnvironment, type Variables } from '../base/environment.ts';
import type { Database } from '../db/connection.ts';
import { members } from '../db/schema/members.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MarketFeed } from '../market/feed.ts';
import type { App } from '../routes/app.ts';
import { openSession } from '../services/sessions/sessions.ts';
import { SettableClock } from './settable-clock.ts';
import { createTestDatabase } from './test-database.ts';
import { TEST_EPOCH_MS } from './test-epoch.ts';

export interface TestMember {
  readonly id: number;
  readonly username: string;
  readonly token: string;
}

export interface SendOptions {
  /** The member who sends the call; undefined: a visitor. */
  readonly as?: TestMember | undefined;
  /** Idempotency-Key; a write without one gets a fresh one, `null` sends none. */
  readonly key?: string | null;
  readonly lang?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface TestAnswer<R> {
  readonly code: number;
  readonly msg: string;
  /** The decoded answer; undefined unless the code is 1. */
  readonly data: R | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The raw body, to check what must not be in it. */
  readonly text: string;
}

export interface TestServer {
  readonly app: App;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: SettableClock;
  readonly environment: Environment;
  readonly readiness: Readiness;
  /** Sends a call as a client would. */
  send<P, R>(call: Call<P, R>, payload: P, options?: SendOptions): Promise<TestAnswer<R>>;
  /** The same, for calls that must succeed. @throws Error with the server's words where it does not */
  ok<P, R>(call: Call<P, R>, payload: P, options?: SendOptions): Promise<R>;
  /** A multipart call. */
  sendFile<P, R>(
    call: Call<P, R>,
    file: Uint8Array,
    fields: Readonly<Record<string, string>>,
    options?: SendOptions,
  ): Promise<TestAnswer<R>>;
  /** A signed-in member without money or password. */
  newMember(username?: string): Promise<TestMember>;
  /** Opens a new session for a member: sessions expire after 30 days, or after 14 days without use. */
  signIn(member: TestMember): Promise<TestMember>;
  stop(): Promise<void>;
}

interface Injected {
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

const readAnswer = <P, R>(call: Call<P, R>, { body, headers }: Injected): TestAnswer<R> => {
  const { code, msg, data } = JSON.parse(body) as { code: number; msg: string; data: unknown };
  return { code, msg, data: code === CODE.ok ? decodeResponse(call, data) : undefined, headers, text: body };
};

const headersOf = (call: Call<never, unknown>, options: SendOptions): Record<string, string> => ({
  lang: options.lang ?? 'en',
  ...(options.as ? { token: options.as.token } : {}),
  ...(call.kind === 'write' && options.key !== null ? { 'idempotency-key': options.key ?? randomUUID() } : {}),
  ...options.headers,
});

const newSession = (db: Database, memberId: number, nowMs: number): Promise<string> =>
  openSession(db.orm, memberId, { address: '127.0.0.1', agent: 'test' }, nowMs);

const insertMember = async (db: Database, nowMs: number, username: string): Promise<TestMember> => {
  const [row] = await db.orm
    .insert(members)
    .values({
      username,
      email: username,
      passwordHash: 'no password fits',
      inviteCode: randomUUID(),
      createdAtMs: nowMs,
    })
    .returning({ id: members.id });
  const id = row?.id ?? 0;
  return { id, username, token: await newSession(db, id, nowMs) };
};

/**
 * @param extend serves further calls or registers jobs, for tests of the infrastructure itself
 * @param database the server's own unless given; it is closed with the server
 */
export const startTestServer = async (
  variables: Variables = {},
  extend?: (app: App, jobs: Jobs) => void,
  feedOf?: (clock: Clock) => MarketFeed,
  database?: Database,
): Promise<TestServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'exchange-test-'));
  const environment = readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...variables });
  const db = database ?? (await createTestDatabase());
  const clock = new SettableClock(TEST_EPOCH_MS);
  const { app, jobs, readiness } = await buildApp({ environment, database: db, clock, feed: feedOf?.(clock) });
  extend?.(app, jobs);
  await app.http.ready();
  let named = 0;

  const send = async <P, R>(call: Call<P, R>, payload: P, options: SendOptions = {}): Promise<TestAnswer<R>> => {
    const fields = new URLSearchParams(encodePayload(call, payload)).toString();
    const headers = headersOf(call as Call<never, unknown>, options);
    const url = `/api/${call.name}`;
    const answer = await app.http.inject(
      call.method === 'POST'
        ? {
            method: 'POST',
            url,
            headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
            payload: fields,
          }
        : { method: call.method, url: fields === '' ? url : `${url}?${fields}`, headers },
    );
    return readAnswer(call, answer);
  };

  return {
    app,
    db,
    jobs,
    clock,
    environment,
    readiness,
    send,
    ok: async (call, payload, options) => {
      const answer = await send(call, payload, options);
      if (answer.code !== CODE.ok) throw new Error(`${call.name} answered ${answer.code}: ${answer.msg}`);
      return answer.data as never;
    },
    sendFile: async (call, file, fields, options = {}) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append('file', new Blob([new Uint8Array(file)]), 'picture.jpg');
      const encoded = new Response(body);
      const answer = await app.http.inject({
        method: 'POST',
        url: `/api/${call.name}`,
        headers: {
          'content-type': encoded.headers.get('content-type') ?? '',
          ...headersOf(call as Call<never, unknown>, options),
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      return readAnswer(call, answer);
    },
    newMember: (username = `member${++named}@example.com`) => insertMember(db, clock.now(), username),
    signIn: async (member) => ({ ...member, token: await newSession(db, member.id, clock.now()) }),
    stop: async () => {
      await jobs.stop();
      await app.http.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
