/** Bodies that anybody can send: what is too large or too deep is refused before it is parsed, by every route. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODE } from '../../src/contract/envelope.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { FORM_BYTES, refuseOverlarge } from './bodies.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const post = (url: string, type: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.app.http.inject({ method: 'POST', url, headers: { 'content-type': type, ...headers }, payload });

/** How often `JSON.parse` was called while `work` ran. */
const parsings = async (work: () => Promise<unknown>): Promise<number> => {
  const real = JSON.parse;
  let count = 0;
  JSON.parse = (...given) => {
    count += 1;
    return real(...given);
  };
  try {
    await work();
  } finally {
    JSON.parse = real;
  }
  return count;
};

describe('SRV-11 a body is looked at before it is parsed', () => {
  const MILLIONS = 15_000_000;

  test('the page that takes a shared picture takes nothing else, and reads not even that', async () => {
    const json = '['.repeat(MILLIONS);
    let refused: number | undefined;
    const count = await parsings(async () => {
      refused = (await post('/share-voucher', 'application/json', json)).json().code;
    });
    expect([refused, count]).toEqual([CODE.failed, 1]);
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'image/png', 'x'])
      expect((await post('/share-voucher', type, 'a=1')).headers['location']).toBeUndefined();
    const large = Buffer.alloc(13 * 1024 * 1024);
    expect(
      (await post('/share-voucher', 'multipart/form-data; boundary=x', large)).headers['location'],
    ).toBeUndefined();
    const shared = await post('/share-voucher', 'multipart/form-data; boundary=x', Buffer.alloc(1024));
    expect([shared.statusCode, shared.headers['location']]).toEqual([303, '/recharge']);
  });

  test.each([
    ['deeper than any form', `${'['.repeat(13)}${']'.repeat(13)}`],
    ['deep, and never closed', '{"a":'.repeat(10_000)],
    ['with more fields than any form', `[${'1,'.repeat(1_001)}1]`],
  ])('JSON %s is refused', async (_name, json) => {
    expect(() => refuseOverlarge(json)).toThrow(/not one that is read/);
    const answer = await post('/api/login', 'application/json', json);
    expect([answer.statusCode, answer.json().code]).toEqual([200, CODE.failed]);
  });

  test('signs inside texts count as text', () => {
    expect(() => refuseOverlarge(JSON.stringify({ note: '[{,'.repeat(5_000), more: '\\"[[[' }))).not.toThrow();
  });

  test('forms with too many fields, too long, packed or of another kind are refused with words', async () => {
    const form = 'application/x-www-form-urlencoded';
    const sent = [
      await post('/api/login', form, 'a=1&'.repeat(2_000)),
      await post('/api/login', form, `username=${'x'.repeat(FORM_BYTES)}`),
      await post('/api/login', form, gzipSync('username=ada&password=x'), { 'content-encoding': 'gzip' }),
      await post('/api/login', 'text/plain', 'username=ada&password=x'),
    ];
    for (const answer of sent) {
      expect([answer.statusCode, answer.json().code]).toEqual([200, CODE.failed]);
      expect(answer.json().msg).toMatch(/too large|could not be read/);
    }
    expect((await post('/api/login', form, 'username=ada&password=wrong1')).json().msg).toMatch(/Wrong username/);
  });
});
