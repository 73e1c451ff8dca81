import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../server/testing/test-server.ts';
import { SPECIFIED_CALLS } from '../conformance/calls.ts';
import { differences } from '../conformance/differences.ts';
import { type Finding, walkContract } from '../conformance/walk.ts';

let server: TestServer;
let ada: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newMember();
});
afterAll(() => server.stop());

/** The reference server without a socket. */
const direct: typeof fetch = async (input, init) => {
  const url = new URL(String(input));
  const answer = await server.app.http.inject({
    method: (init?.method ?? 'GET') as 'GET' | 'POST',
    url: `${url.pathname}${url.search}`,
    headers: {
      ...(init?.headers as Record<string, string>),
      ...(init?.body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(init?.body === undefined ? {} : { payload: String(init.body) }),
  });
  return new Response(answer.body, {
    status: answer.statusCode,
    headers: { date: new Date(0).toUTCString(), ...(answer.headers as Record<string, string>) },
  });
};

/** A backend whose answers are changed on their way. */
const changed =
  (change: (name: string, body: string) => Response | string): typeof fetch =>
  async (input, init) => {
    const response = await direct(input, init);
    const name = new URL(String(input)).pathname.replace('/api/', '');
    const made = change(name, await response.text());
    return typeof made === 'string' ? new Response(made, { status: response.status, headers: response.headers }) : made;
  };

const walk = (fetch: typeof globalThis.fetch) =>
  walkContract({ url: 'http://backend.test', token: ada.token, fetch }, SPECIFIED_CALLS);
const of = (findings: readonly Finding[], call: string) => findings.filter((finding) => finding.call === call);

describe('SRV-12 conformance', () => {
  test('the reference server is fine, every read asked with and without a token', async () => {
    const findings = await walk(direct);
    expect(findings.filter(({ verdict }) => verdict === 'broken' || verdict === 'copes')).toEqual([]);
    expect(findings.filter(({ verdict }) => verdict === 'fine').length).toBeGreaterThan(50);
    expect(of(findings, 'getusr').map(({ sent }) => sent)).toEqual(['no token', 'POST']);
  });

  test('an older backend is coped with, and it is said what it does', async () => {
    const findings = await walk(
      changed((name, body) => (name === 'getusr' ? body.replace(/"id":"?(\d+)"?/, '"id":$1,"sex":null') : body)),
    );
    const [, finding] = of(findings, 'getusr');
    expect(finding).toMatchObject({ verdict: 'copes' });
    expect(finding?.wrong).toMatch(/more fields \(sex\)/);
  });

  test('a broken backend fails readably, call by call', async () => {
    const findings = await walk(
      changed((name, body) => {
        if (name === 'getMarketList') return body.replace(/"change":"[^"]*"/, '"change":"up"');
        if (name === 'getBanner') return '<html>Bad gateway</html>';
        if (name === 'getHyConfig') return new Response(JSON.stringify({ code: 500, msg: 'boom' }), { status: 500 });
        if (name === 'getNoticeList') return JSON.stringify({ code: 1, msg: '', data: { list: [] } });
        return body;
      }),
    );
    expect(of(findings, 'getMarketList')[0]).toMatchObject({
      verdict: 'broken',
      wrong: expect.stringContaining('change is not a percentage'),
    });
    expect(of(findings, 'getBanner')[0]).toMatchObject({
      verdict: 'broken',
      wrong: expect.stringContaining('no envelope'),
    });
    expect(of(findings, 'getHyConfig')).toMatchObject([
      { verdict: 'broken' },
      { verdict: 'broken', wrong: 'answered code 500: boom' },
    ]);
    expect(of(findings, 'getNoticeList')[0]).toMatchObject({ verdict: 'broken', wrong: 'answers a visitor' });
  });

  test('differences are said once each', () => {
    expect(
      differences(
        [
          { a: 1, b: null },
          { a: 2, b: 1 },
        ],
        [
          { a: '1', b: 0 },
          { a: '2', b: 1 },
        ],
      ),
    ).toEqual(['data[].a is a number where text is written']);
    expect(differences({ a: [1] }, { a: 'x', c: 'y' })).toEqual(['data.a is a list, not text', 'data.c is missing']);
  });
});
