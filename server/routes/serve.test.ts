import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { read, write } from '../../src/contract/call.ts';
import { decimal, integerIn, record, requiredText, text, wire } from '../../src/contract/codec.ts';
import { message } from '../base/messages.ts';
import { Refusal } from '../base/refusal.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { reply } from './call-request.ts';
import { serve } from './serve.ts';

const amount = record({ amount: wire('amount', decimal), note: wire('note', text) });
const echo = read({ name: 'test/echo', access: 'public', payload: amount, response: amount });
const who = read({ name: 'test/who', method: 'GET', access: 'member', response: record({ id: wire('id', text) }) });
const put = write({
  name: 'test/put',
  access: 'member',
  payload: record({ amount: wire('amount', decimal), mode: wire('mode', text) }),
  response: record({ count: wire('count', integerIn(0, 1_000)) }),
});
const visit = write({
  name: 'test/visit',
  access: 'public',
  payload: record({ name: wire('name', requiredText(20)) }),
});
const broken = read({ name: 'test/broken', access: 'public', response: amount });
const shared = read({ name: 'test/shared', access: 'public', response: record({ made: wire('made', text) }) });

let server: TestServer;
let sharedMade = 0;

beforeAll(async () => {
  server = await startTestServer({}, (app) => {
    serve(app, echo, async (_request, payload) => payload);
    serve(app, who, async ({ member }) => ({ id: String(member.id) }));
    serve(app, put, async ({ tx }, payload) => {
      await tx.execute(sql`insert into effect (amount) values (${payload.amount}::numeric)`);
      if (payload.mode === 'refuse')
        throw new Refusal(message({ id: 'test.no', message: 'No {coin}' }, { coin: 'BTC' }));
      if (payload.mode === 'count') throw new Refusal(message({ id: 'test.no', message: 'No' }), { keepEffects: true });
      if (payload.mode === 'break') throw new Error('secret detail');
      const { rows } = await tx.execute<{ count: number }>(sql`select count(*) as count from effect`);
      return reply({ count: rows[0]?.count ?? 0 }, message({ id: 'test.put', message: 'Put' }));
    });
    serve(app, visit, async ({ tx }) => {
      await tx.execute(sql`insert into effect (amount) values (1)`);
    });
    serve(app, broken, async () => {
      throw new Error('relation "secret" does not exist');
    });
    serve(
      app,
      shared,
      async () => {
        sharedMade += 1;
        return { made: 'x'.repeat(2_000) };
      },
      { sharedForMs: 60_000 },
    );
  });
  await server.db.orm.execute(sql`create table effect (amount numeric)`);
});
afterAll(() => server.stop());

const effects = async (): Promise<number> => {
  const { rows } = await server.db.orm.execute<{ count: number }>(sql`select count(*) as count from effect`);
  return rows[0]?.count ?? -1;
};

const ONE = { amount: '1.5' as never, mode: '' };

describe('reads', () => {
  test('API-02 a form body is decoded and the answer encoded by the contract', async () => {
    const { data } = await server.send(echo, { amount: '1.50' as never, note: 'é' });
    expect(data).toEqual({ amount: '1.5', note: 'é' });
  });

  test('SRV-11 what a member writes is decoded once and comes back as it was, whatever it looks like', async () => {
    for (const note of ['%41', '%2541', '&lt;b&gt;', '<b>', '+', '\\u0041', '=?utf-8?q?=41?=', '&#65;']) {
      expect((await server.send(echo, { amount: '1' as never, note })).data?.note).toBe(note);
      const url = `/api/test/echo?amount=1&note=${encodeURIComponent(note)}`;
      expect((await server.app.http.inject({ url })).json().data.note).toBe(note);
    }
  });

  test('SRV-02 whoever is not signed in hears that, whatever else is wrong with the request', async () => {
    for (const token of ['', 'nonsense']) {
      const answer = await server.app.http.inject({ method: 'POST', url: '/api/test/put', headers: { token } });
      expect(answer.json()).toMatchObject({ code: 401, data: null });
      const file = await server.app.http.inject({ method: 'POST', url: '/api/common/upload', headers: { token } });
      expect(file.json()).toMatchObject({ code: 401, data: null });
    }
  });

  test('API-02 a GET payload is read from the query', async () => {
    const answer = await server.app.http.inject({ method: 'GET', url: '/api/test/echo?amount=2&note=a' });
    expect(answer.json()).toEqual({ code: 1, msg: '', data: { amount: '2', note: 'a' } });
  });

  test('OPT-05 every answer carries the server time and a request id', async () => {
    const { headers } = await server.send(echo, { amount: '1' as never, note: '' });
    expect(headers['server-time']).toBe(String(server.clock.now()));
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('SRV-02 a member call answers 401 without a token and with a bad one', async () => {
    const member = await server.newMember();
    expect((await server.send(who, undefined)).code).toBe(401);
    expect((await server.send(who, undefined, { as: { ...member, token: 'x'.repeat(43) } })).code).toBe(401);
    expect((await server.send(who, undefined, { as: member })).data).toEqual({ id: String(member.id) });
    // This also holds for a handler that never reads `member`.
    const before = await effects();
    expect((await server.send(put, ONE)).code).toBe(401);
    expect(await effects()).toBe(before);
  });

  test('SRV-10 an unchanged read is answered 304, a large one compressed', async () => {
    const first = await server.app.http.inject({
      method: 'POST',
      url: '/api/test/shared',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(first.headers['content-encoding']).toBe('br');
    expect(first.rawPayload.length).toBeLessThan(200);
    const second = await server.app.http.inject({
      method: 'POST',
      url: '/api/test/shared',
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    expect(sharedMade).toBe(1);
    const refusing = { 'accept-encoding': 'br;q=0, gzip' };
    const third = await server.app.http.inject({ method: 'POST', url: '/api/test/shared', headers: refusing });
    expect(third.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  });
});

describe('bad input', () => {
  const post = (payload: string | Buffer, type = 'application/x-www-form-urlencoded') =>
    server.app.http.inject({ method: 'POST', url: '/api/test/echo', headers: { 'content-type': type }, payload });

  test('SRV-11 a missing or wrong field is named', async () => {
    expect((await post('note=a')).json()).toEqual({ code: 201, msg: 'Amount is required', data: null });
    expect((await post('amount=ten')).json().msg).toBe('Amount must be a number');
    expect((await post('amount=1&amount=2')).json().code).toBe(201);
    expect((await post('amount=1&note=a%00b')).json().code).toBe(201);
  });

  test('SRV-11 an oversized, malformed or unknown body is refused in an envelope', async () => {
    for (const answer of [
      await post(`amount=1&note=${'x'.repeat(400_000)}`),
      await post('{"amount":', 'application/json'),
      await post('{"amount":"1","note":{"__proto__":{}}}', 'application/json'),
      await post('<a/>', 'text/xml'),
      await post(Buffer.from([0xff, 0xfe, 0x00]), 'multipart/form-data; boundary=x'),
      await post('%', 'application/x-www-form-urlencoded'),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json().code).toBe(201);
      expect(answer.body).not.toMatch(/Error|node_modules|at /);
    }
  });

  test('SRV-11 an unexpected fault tells a reference and nothing else', async () => {
    const answer = await server.send(broken, undefined);
    expect(answer.code).toBe(201);
    expect(answer.msg).toContain(String(answer.headers['x-request-id']));
    expect(answer.text).not.toContain('secret');
  });

  test('API-03 an unknown call gets an envelope too', async () => {
    const answer = await server.app.http.inject({ method: 'POST', url: '/api/nothing' });
    expect(answer.json().code).toBe(201);
  });
});

describe('writes', () => {
  test('API-08 the same key has one effect and one answer', async () => {
    const member = await server.newMember();
    const key = randomUUID();
    const before = await effects();
    const first = await server.send(put, ONE, { as: member, key });
    const again = await server.send(put, ONE, { as: member, key });
    expect(first.msg).toBe('Put');
    expect(again.text).toBe(first.text);
    expect(await effects()).toBe(before + 1);
    // A write is never answered by 304, which says that nothing happened.
    expect(first.headers['etag']).toBeUndefined();
    expect(first.headers['idempotency-keys']).toBe('honoured');
  });

  test('API-08 fifty at once with one key have one effect, and all learn it', async () => {
    const member = await server.newMember();
    const key = randomUUID();
    const before = await effects();
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.send(put, ONE, { as: member, key })));
    expect(new Set(answers.map(({ text: body }) => body)).size).toBe(1);
    expect(answers[0]?.code).toBe(1);
    expect(await effects()).toBe(before + 1);
  });

  test('API-08 a key is one member’s and one payload’s', async () => {
    const [one, other] = [await server.newMember(), await server.newMember()];
    const key = randomUUID();
    const before = await effects();
    await server.ok(put, ONE, { as: one, key });
    await server.ok(put, ONE, { as: other, key });
    expect((await server.send(put, { ...ONE, amount: '2' as never }, { as: one, key })).code).toBe(201);
    expect((await server.send(visit, { name: 'a' }, { as: one, key })).code).toBe(201);
    expect((await server.send(put, ONE, { as: one, key: 'x'.repeat(15) })).code).toBe(201);
    expect(await effects()).toBe(before + 2);
    await server.ok(put, ONE, { as: one, key: 'x'.repeat(16) });
    expect(await effects()).toBe(before + 3);
  });

  test('API-08 a refusal or a fault leaves nothing behind and the key can be used again', async () => {
    const member = await server.newMember();
    const key = randomUUID();
    const before = await effects();
    const refused = await server.send(put, { ...ONE, mode: 'refuse' }, { as: member, key });
    expect([refused.code, refused.msg]).toEqual([201, 'No BTC']);
    expect((await server.send(put, { ...ONE, mode: 'break' }, { as: member, key })).text).not.toContain('secret');
    expect(await effects()).toBe(before);
    expect((await server.send(put, ONE, { as: member, key })).code).toBe(1);
    expect(await effects()).toBe(before + 1);
  });

  test('SRV-09 a refusal may keep what it counted, and still frees its key', async () => {
    const member = await server.newMember();
    const key = randomUUID();
    const before = await effects();
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await server.send(put, { ...ONE, mode: 'count' }, { as: member, key })).code).toBe(201);
    expect(await effects()).toBe(before + 2);
  });

  test('API-08 a visitor’s write has one effect per key, and nothing readable is stored', async () => {
    const key = randomUUID();
    const before = await effects();
    await server.ok(visit, { name: 'hunter2' }, { key });
    await server.ok(visit, { name: 'hunter2' }, { key });
    expect(await effects()).toBe(before + 1);
    const { rows } = await server.db.orm.execute(sql`select * from idempotency_key where scope = 'visitor'`);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`hunter2|${key}`));
  });
});
