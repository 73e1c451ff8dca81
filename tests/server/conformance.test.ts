import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../server/testing/test-server.ts';
import { SPECIFIED_CALLS } from '../conformance/calls.ts';
import { differences } from '../conformance/differences.ts';
import type { Finding } from '../conformance/finding.ts';
import type { Body } from '../conformance/planted/change.ts';
import { DOUBTFUL } from '../conformance/planted/doubtful.ts';
import { PLANTED_IN_MONEY } from '../conformance/planted/money.ts';
import { PLANTED_IN_TRADING } from '../conformance/planted/trading.ts';
import { walkContract } from '../conformance/walk.ts';
import { tryWrites } from '../conformance/writes.ts';
import { enrol, type Person } from '../every-call/life.ts';
import { PAY_PASSWORD, type Stage, setStage } from '../races/stage.ts';

let server: TestServer;
let ada: TestMember;
/** A server and a member with data of every kind, so that lists have rows. */
let stage: Stage;
let busy: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newMember();
  stage = await setStage();
  const other = await stage.member(100);
  busy = await enrol(stage, other);
});
afterAll(async () => {
  await server.stop();
  await stage.server.stop();
});

/** Sends a request to a server in this process, without a socket. */
const asked = async (of: TestServer, input: unknown, init?: RequestInit): Promise<Response> => {
  const url = new URL(String(input));
  // Built only for the content type and the boundary of its body.
  const request = new Request(url, { ...init, signal: null });
  const answer = await of.app.http.inject({
    method: request.method as 'GET' | 'POST',
    url: `${url.pathname}${url.search}`,
    headers: Object.fromEntries(request.headers),
    ...(request.body === null ? {} : { payload: Buffer.from(await request.arrayBuffer()) }),
  });
  return new Response(answer.body, {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
  });
};
const direct: typeof fetch = (input, init) => asked(server, input, init);
const filled: typeof fetch = (input, init) => asked(stage.server, input, init);

/** A backend whose answers are altered. */
const changed =
  (
    change: (name: string, body: string, asked: URLSearchParams) => Response | string,
    from: typeof fetch = direct,
  ): typeof fetch =>
  async (input, init) => {
    const response = await from(input, init);
    const name = new URL(String(input)).pathname.replace('/api/', '');
    const asked = init?.body instanceof URLSearchParams ? init.body : new URLSearchParams();
    const made = change(name, await response.text(), asked);
    return typeof made === 'string' ? new Response(made, { status: response.status, headers: response.headers }) : made;
  };

/** Well-formed envelopes with arbitrary data. */
const envelopes = fc
  .oneof(fc.jsonValue(), fc.array(fc.dictionary(fc.constantFrom('id', 'symbol', 'close', 'list'), fc.jsonValue())))
  .map((data) => JSON.stringify({ code: 1, msg: '', data }));

const walk = (fetch: typeof globalThis.fetch) =>
  walkContract({ url: 'http://backend.test', token: ada.token, fetch, now: () => server.clock.now() }, SPECIFIED_CALLS);
const walkFilled = (fetch: typeof globalThis.fetch, calls = SPECIFIED_CALLS) =>
  walkContract({ url: 'http://backend.test', token: busy.token, fetch, now: () => stage.server.clock.now() }, calls);
const of = (findings: readonly Finding[], call: string) => findings.filter((finding) => finding.call === call);

describe('SRV-12 conformance', () => {
  test('the reference server is fine, every read asked with and without a token', async () => {
    const findings = await walk(direct);
    expect(findings.filter(({ verdict }) => verdict === 'broken' || verdict === 'copes')).toEqual([]);
    expect(findings.filter(({ verdict }) => verdict === 'fine').length).toBeGreaterThan(50);
    expect(of(findings, 'getusr').map(({ sent }) => sent)).toEqual(['no token', 'POST']);
  });

  test.each([
    [{ status: 404 }, /but \/api\/custom-script answers HTTP 404/],
    [{ headers: { 'content-type': 'text/html' } }, /not sandboxed/],
    [{ headers: { 'content-type': 'text/html', 'content-security-policy': 'sandbox allow-scripts' } }, /^$/],
  ])('SHELL-11 a custom_script that is not served where the app loads it is named: %j', async (served, wrong) => {
    const findings = await walk(
      changed((name, body) => {
        if (name === 'custom-script') return new Response('<script></script>', served);
        return name === 'getSetting'
          ? body.replace(/"custom_script":("[^"]*"|null)/, '"custom_script":"<script>"')
          : body;
      }),
    );
    expect(of(findings, '(custom script)').map((finding) => finding.wrong)).toEqual([expect.stringMatching(wrong)]);
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

  test('lists with rows in them are fine too', async () => {
    const findings = await walkFilled(filled);
    expect(
      findings.filter(
        ({ call, verdict }) => !call.startsWith('/market') && verdict !== 'fine' && verdict !== 'skipped',
      ),
    ).toEqual([]);
  });

  test.each([
    ...[...PLANTED_IN_TRADING, ...PLANTED_IN_MONEY].map((fault) => [...fault, 'broken'] as const),
    ...DOUBTFUL.map((fault) => [...fault, 'copes'] as const),
  ])('%s: is told, with what a member would see', async (_what, call, change, says, verdict) => {
    const findings = await walkFilled(
      changed((name, text, asked) => {
        if (name !== call) return text;
        const body = JSON.parse(text) as Body;
        if (body.code === 1) change(body, asked);
        return JSON.stringify(body);
      }, filled),
      SPECIFIED_CALLS.filter(({ name }) => [call, 'getMarketList', 'getrecharge'].includes(name)),
    );
    const finding = of(findings, call).at(-1);
    expect(finding).toMatchObject({ verdict, wrong: expect.stringContaining(says) });
    expect(finding?.client).toMatch(/^(shows|says) ./);
  });

  test('a list whose second page is its first one, and one that ignores its limit, are told', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        id: from + i,
        title: 'a',
        content: 'b',
        status: 1,
        addtime: 1_767_225_600,
      }));
    const answering = (count: number) =>
      changed((name, body) =>
        name === 'getNoticeList' && body.includes('"code":1')
          ? JSON.stringify({ code: 1, msg: '', data: { list: rows(1, count) } })
          : body,
      );
    expect(of(await walk(answering(10)), 'getNoticeList').at(-1)?.wrong).toContain('page 2 repeats row 1');
    expect(of(await walk(answering(25)), 'getNoticeList').at(-1)?.wrong).toContain('25 rows for limit=10');
  });

  describe('--writes', () => {
    const keyless = (init?: RequestInit): RequestInit => {
      const headers = new Headers(init?.headers);
      headers.delete('idempotency-key');
      return { ...init, headers };
    };
    const silent = async (response: Promise<Response>): Promise<Response> => {
      const { status, headers } = await response;
      const body = await (await response).text();
      headers.delete('idempotency-keys');
      return new Response(body, { status, headers });
    };
    /** Uses a new member each time, because the walk spends what the member has. */
    const tried = async (fetch: typeof globalThis.fetch) => {
      const [member, other] = [await stage.member(5_000, 1_000), await stage.member(0)];
      await stage.server.give(member, 1, 'BTC', '1');
      const now = () => stage.server.clock.now();
      const backend = { url: 'http://backend.test', token: member.token, fetch, now };
      return tryWrites(backend, { payPassword: PAY_PASSWORD, to: other.username });
    };

    test('the reference server takes each once, however often it is sent, and nothing wrong', async () => {
      const findings = await tried(filled);
      expect(findings.filter(({ verdict }) => verdict !== 'fine')).toEqual([
        expect.objectContaining({ call: 'cancelInternalTransfer', verdict: 'skipped' }),
      ]);
      const again = findings.filter(({ sent }) => sent === 'again, same key').map(({ call }) => call);
      expect(again).toEqual(
        expect.arrayContaining(['transfer', 'upbbbuy', 'creatorder', 'recharge', 'withdraw', 'exchangeCoin']),
      );
    });

    test('a backend that says that it honours keys, and does not, doubles each write', async () => {
      const findings = await tried((input, init) => filled(input, keyless(init)));
      const doubled = findings.filter(({ wrong }) => wrong === 'done twice with one key').map(({ call }) => call);
      expect(doubled).toEqual(
        expect.arrayContaining(['transfer', 'upbbbuy', 'creatorder', 'recharge', 'balanceTransfer']),
      );
    });

    test('one that ignores keys and says nothing is coped with', async () => {
      const findings = await tried((input, init) => silent(filled(input, keyless(init))));
      expect(findings.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
      expect(of(findings, 'transfer')[1]).toMatchObject({ verdict: 'copes', client: 'never sends it again by itself' });
    });

    test('writes that are taken and not done, or taken whatever is sent, are told', async () => {
      const yes = JSON.stringify({ code: 1, msg: 'ok', data: { order_id: 1 } });
      const findings = await tried(
        changed(
          (name, body) => (['transfer', 'recharge', 'setBank'].includes(name) ? yes : body),
          async (input, init) => (String(input).endsWith('/transfer') ? new Response(yes) : filled(input, init)),
        ),
      );
      const wrongs = (call: string) => of(findings, call).map(({ wrong }) => wrong);
      expect(wrongs('transfer')).toContain('taken, but its list shows no such row');
      expect(wrongs('recharge')).toContain('taken: code 1 ok');
      expect(wrongs('setBank')).toEqual(['taken: code 1 ok']);
    });

    test('times that are hours off are told by the row that was just made', async () => {
      const findings = await tried(
        changed(
          (name, body) =>
            name === 'getTransferList'
              ? body.replace(/"updatetime":(\d{10})/g, (_, s) => `"updatetime":${Number(s) - 28_800}`)
              : body,
          filled,
        ),
      );
      expect(of(findings, 'transfer')[0]).toMatchObject({ verdict: 'broken', wrong: "its row's time is -8.0 h off" });
    });

    test('whatever comes back becomes findings', async () => {
      const answers = fc.sample(fc.oneof(fc.json(), fc.string(), envelopes), { numRuns: 300, seed: 62 });
      let next = 0;
      const anything: typeof fetch = async () => new Response(answers[next++ % answers.length]);
      for (let round = 0; round < 20; round += 1)
        for (const { wrong } of await tryWrites(
          { url: 'http://b.test', token: 't', fetch: anything, now: Date.now },
          { payPassword: 'p', to: 'u' },
        ))
          expect(wrong).not.toMatch(/Cannot read|undefined|is not a function/);
    });
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
