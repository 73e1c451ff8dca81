/**
 * Client and server of neighbouring releases understand each other: pages stay open while a server is replaced, and
 * service workers keep a build for days. `tests/recordings/release-before.json` holds the requests and answers of the
 * previous release; `RECORD_RELEASE=1 npx vitest run tests/server/release-before.test.ts` records it again, once for
 * each release.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodePayload, decodeResponse } from '../../src/contract/call.ts';
import { type AnyCall, calls as allCalls } from '../every-call/calls.ts';
import { ask, enrol, type Fields, type Person } from '../every-call/life.ts';
import { VALID } from '../every-call/valid.ts';
import { type Stage, setStage } from '../races/stage.ts';

const FILE = new URL('../recordings/release-before.json', import.meta.url);

interface Recorded {
  readonly name: string;
  readonly method: string;
  readonly access: string;
  /** What a client of that release sends. */
  readonly fields: Fields;
  /** What its server answers, with one row of each list. Reads only. */
  readonly data?: unknown;
}

const calls = allCalls.filter(({ name }) => Object.hasOwn(VALID, name));

/** Reduces each list to its first row: the shape, without the length. */
const sampled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(sampled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sampled(inner)]));
};

/** Wire names by their path: `list[].id`. The fields in an empty list are unknown. */
const placesIn = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((row) => placesIn(row, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) => [`${at}.${name}`, ...placesIn(inner, `${at}.${name}`)]);
};
const isUnder = (place: string, empty: readonly string[]): boolean => empty.some((list) => place.startsWith(list));
const emptyListsIn = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.length === 0 ? [`${at}[]`] : emptyListsIn(value[0], `${at}[]`);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => emptyListsIn(inner, `${at}.${name}`));
};

let stage: Stage;
let ada: Person;
let bob: Person;
let recorded: readonly Recorded[];

const fieldsOf = (name: string): Fields => VALID[name]?.fields(ada, bob) ?? {};
const read = async (call: AnyCall, fields: Fields) => {
  const method = VALID[call.name]?.method;
  const answer = await ask(stage, call.name, fields, {
    token: ada.token,
    key: randomUUID(),
    ...(method === undefined ? {} : { method }),
  });
  expect(answer.code, `${call.name}: ${answer.text}`).toBe(1);
  return answer.data;
};

const record = async (): Promise<void> => {
  const rows: Recorded[] = [];
  for (const call of calls) {
    const { name, method, access } = call;
    const row = { name, method, access, fields: fieldsOf(name) };
    rows.push(call.kind === 'read' ? { ...row, data: sampled(await read(call, row.fields)) } : row);
  }
  writeFileSync(FILE, `${JSON.stringify(rows, undefined, 1)}\n`);
};

beforeAll(async () => {
  stage = await setStage();
  const receiver = await stage.member(0);
  ada = await enrol(stage, receiver);
  bob = await enrol(stage, receiver);
  // The option of the receipt is settled.
  stage.server.clock.advance(10_000);
  await stage.server.trade('100');
  stage.server.clock.advance(60_000);
  await stage.server.trade('100');
  await stage.server.jobs.runDue();
  if (process.env['RECORD_RELEASE']) await record();
  recorded = JSON.parse(readFileSync(FILE, 'utf8'));
});
afterAll(() => stage.server.stop());

test('PWA-04 API-05 every call of the release before is still there, asked in the same way', () => {
  const now = calls.map(({ name, method, access }) => `${method} ${name} ${access}`);
  expect(
    recorded.map(({ name, method, access }) => `${method} ${name} ${access}`).filter((one) => !now.includes(one)),
  ).toEqual([]);
});

test('PWA-04 API-06 this client reads what the server of the release before answers', () => {
  for (const { name, data } of recorded) {
    const call = calls.find((one) => one.name === name);
    if (call?.kind === 'read') expect(() => decodeResponse(call, data), name).not.toThrow();
  }
});

test('PWA-04 API-06 this server takes what a client of the release before sends, and answers every name that it reads', async () => {
  for (const { name, fields, data } of recorded) {
    const call = calls.find((one) => one.name === name);
    if (call === undefined) continue;
    expect(() => decodePayload(call, fields), name).not.toThrow();
    if (call.kind !== 'read') continue;
    const known = Object.keys(fields);
    const asked = Object.fromEntries(Object.entries(fieldsOf(name)).filter(([field]) => known.includes(field)));
    const answered = await read(call, asked);
    const [places, empty] = [placesIn(answered), emptyListsIn(answered)];
    const missing = placesIn(data).filter((place) => !places.includes(place) && !isUnder(place, empty));
    expect(missing, name).toEqual([]);
  }
});
