import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../server/testing/test-server.ts';
import { SPECIFIED_CALLS } from '../conformance/calls.ts';
import { differences } from '../conformance/differences.ts';
import type { Finding } from '../conformance/finding.ts';
import { walkContract } from '../conformance/walk.ts';

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

type Row = Record<string, unknown>;
interface Body {
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: each planted fault knows the answer that it changes
  readonly data: any;
}

/** Answers of the right frame with anything in it. */
const envelopes = fc
  .oneof(fc.jsonValue(), fc.array(fc.dictionary(fc.constantFrom('id', 'symbol', 'close', 'list'), fc.jsonValue())))
  .map((data) => JSON.stringify({ code: 1, msg: '', data }));

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

  const planted: readonly (readonly [what: string, call: string, change: (body: Body) => void, says: string])[] = [
    [
      'no prices',
      'getMarketList',
      ({ data }) => Object.assign(data, { list: data.list.map((row: Row) => ({ ...row, close: '' })) }),
      'no market has a price',
    ],
    ['a price of 0', 'getMarketList', ({ data }) => Object.assign(data.list[0], { close: '0' }), 'close of'],
    ['an id twice', 'getMarketList', ({ data }) => Object.assign(data.list[1], { id: data.list[0].id }), 'have the id'],
    ['a balance below 0', 'getHyConfig', ({ data }) => Object.assign(data, { balance: '-5' }), 'balance is -5'],
    ['a payout of 8,300 %', 'getHyConfig', ({ data }) => Object.assign(data, { hy_rate: '83,83' }), 'hy_rate 83'],
    ['minimums missing', 'getHyConfig', ({ data }) => Object.assign(data, { hymin: '1' }), '1 minimums'],
    [
      'bids for asks',
      'getHuoBiTradeFromRedis',
      ({ data }) => Object.assign(data, { buy: data.sell, sell: data.buy }),
      'best bid',
    ],
  ];
  test.each(planted)('%s: is told, with what a member would see', async (_what, call, change, says) => {
    const findings = await walk(
      changed((name, text) => {
        if (name !== call) return text;
        const body = JSON.parse(text) as Body;
        if (body.code === 1) change(body);
        return JSON.stringify(body);
      }),
    );
    const finding = of(findings, call).at(-1);
    expect(finding).toMatchObject({ verdict: 'broken', wrong: expect.stringContaining(says) });
    expect(finding?.client).toMatch(/^shows ./);
  });

  test('a list whose second page is its first one, and one that ignores its limit, are told', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => ({ id: from + i, title: 'a', content: 'b', status: 1 }));
    const answering = (count: number) =>
      changed((name, body) =>
        name === 'getNoticeList' && body.includes('"code":1')
          ? JSON.stringify({ code: 1, msg: '', data: { list: rows(1, count) } })
          : body,
      );
    expect(of(await walk(answering(10)), 'getNoticeList').at(-1)?.wrong).toContain('page 2 repeats row 1');
    expect(of(await walk(answering(25)), 'getNoticeList').at(-1)?.wrong).toContain('25 rows for limit=10');
  });

  test('whatever a backend answers, the walk ends with findings and not with an exception', async () => {
    const answers = fc.sample(fc.oneof(fc.json(), fc.string(), envelopes), { numRuns: 400, seed: 24 });
    let next = 0;
    const anything: typeof fetch = async () => new Response(answers[next++ % answers.length], { status: 200 });
    for (let round = 0; round < 20; round += 1) {
      const findings = await walk(anything);
      expect(findings.length).toBeGreaterThan(50);
      for (const finding of findings) expect(finding.wrong).not.toMatch(/Cannot read|undefined|is not a function/);
    }
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
