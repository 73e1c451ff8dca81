import { describe, expect, test, vi } from 'vitest';
import { read, write } from '../../contract/call.ts';
import { decimal, record, text, wire } from '../../contract/codec.ts';
import { listEnvelope } from '../../contract/codec-lists.ts';
import { DEVICE_HEADER } from '../../contract/device.ts';
import { DIFFERENCE } from '../../contract/difference.ts';
import { KEYS_HEADER, KEYS_HONOURED } from '../../contract/keys.ts';
import { type FakeTime, fakeTime } from '../../kit/fake-time.ts';
import { leavesOpen, Refused, Unauthorised, Unreachable, Unreadable } from './errors.ts';
import { TIMEOUT_MS } from './request.ts';
import { createServerClock } from './server-clock.ts';
import { createTransport, type Transport } from './transport.ts';

const row = record({ name: wire('coinname', text), price: wire('xjprice', decimal) });
const getRows = read({
  name: 'getRows',
  access: 'member',
  payload: record({ kind: wire('type', text) }),
  response: listEnvelope(row),
});
const getPlain = read({
  name: 'getPlain',
  method: 'GET',
  access: 'public',
  payload: record({ kind: wire('type', text) }),
  response: text,
});
const dropRow = write({
  name: 'dropRow',
  method: 'DELETE',
  access: 'member',
  payload: record({ id: wire('id', text) }),
});
const pay = write({ name: 'pay', access: 'member', payload: record({ amount: wire('num', decimal) }), response: text });
const upload = write<{ file: Blob; purpose: string }, 'common/upload', string>({
  name: 'common/upload',
  access: 'member',
  body: 'multipart',
  response: text,
});

interface Served {
  transport: Transport;
  requests: Request[];
  time: FakeTime;
  clock: ReturnType<typeof createServerClock>;
  /** Reports the share of an upload that is sent. */
  progress: { current: (share: number) => void };
}

const serving = (
  answer: (request: Request) => Response | Promise<Response>,
  { visitor = false, online = true } = {},
): Served => {
  const time = fakeTime();
  const requests: Request[] = [];
  // Node passes an abort on through weak references, so the requests in between must not be collected.
  const inputs: unknown[] = [];
  const progress: Served['progress'] = { current: () => undefined };
  const clock = createServerClock({
    wall: () => time.now() + 3_600_000,
    monotonic: () => time.now() - 1_699_999_000_000,
  });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    inputs.push(input);
    request.signal.throwIfAborted();
    const aborted = new Promise<never>((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
    return Promise.race([answer(request), aborted]);
  };
  const transport = createTransport({
    base: 'http://server.test',
    fetch,
    upload: (onProgress) => {
      progress.current = onProgress;
      return fetch;
    },
    token: () => (visitor ? undefined : 'T1'),
    language: () => 'zh-cn',
    device: () => 'D1',
    clock,
    timers: time,
    online: () => online,
  });
  return { transport, requests, time, clock, progress };
};

const envelope = (code: unknown, msg: string, data?: unknown, init?: ResponseInit): Response =>
  new Response(JSON.stringify({ code, msg, data }), init);
const thrown = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('what is sent', () => {
  test('API-01 API-02 a POST is form-urlencoded below /api and carries Token and Lang', async () => {
    const { transport, requests } = serving(() => envelope(1, '', { list: [] }));
    await transport.exchange(getRows, { kind: 'a&b' });
    const [request] = requests;
    expect(request?.url).toBe('http://server.test/api/getRows');
    expect(request?.method).toBe('POST');
    expect(request?.headers.get('token')).toBe('T1');
    expect(request?.headers.get('lang')).toBe('zh-cn');
    expect(request?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(await request?.text()).toBe('type=a%26b');
  });

  test('API-01 a visitor sends no Token', async () => {
    const { transport, requests } = serving(() => envelope(1, '', { list: [] }), { visitor: true });
    await transport.exchange(getRows, { kind: '' });
    expect(requests[0]?.headers.has('token')).toBe(false);
  });

  test('API-02 GET and DELETE put their payload in the query', async () => {
    const { transport, requests } = serving(() => envelope(1, '', ''));
    await transport.exchange(getPlain, { kind: 'x y' });
    await transport.exchange(dropRow, { id: '7' });
    expect(requests.map(({ method, url }) => [method, url])).toEqual([
      ['GET', 'http://server.test/api/getPlain?type=x+y'],
      ['DELETE', 'http://server.test/api/dropRow?id=7'],
    ]);
  });

  test('API-02 an upload is multipart with its file and fields', async () => {
    const { transport, requests } = serving(() => envelope(1, '', 'url'));
    await transport.exchange(upload, {
      file: new File(['pixels'], 'a.png', { type: 'image/png' }),
      purpose: 'voucher',
    });
    const form = await requests[0]?.formData();
    expect(form?.get('file')).toMatchObject({ name: 'a.png', type: 'image/png' });
    expect(form?.get('purpose')).toBe('voucher');
    expect(requests[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  });

  test('no backend but the reference server hears by which name it would know the device', async () => {
    const logIn = write({
      name: 'logIn',
      access: 'public',
      payload: record({ name: wire('n', text) }),
      response: text,
    });
    const named = async (headers: Record<string, string>): Promise<(string | null)[]> => {
      const { transport, requests } = serving(() => envelope(1, '', '', { headers }));
      await transport.exchange(getPlain, { kind: '' });
      await transport.exchange(logIn, { name: 'a' });
      await transport.exchange(pay, { amount: '1' as never });
      return requests.map((request) => request.headers.get(DEVICE_HEADER));
    };
    expect(await named({})).toEqual([null, null, null]);
    expect(await named({ [KEYS_HEADER]: KEYS_HONOURED })).toEqual([null, 'D1', null]);
  });

  test('API-08 a write carries its Idempotency-Key', async () => {
    const { transport, requests } = serving(() => envelope(1, 'ok', ''));
    await transport.exchange(pay, { amount: '1.5' as never }, { key: 'K' });
    expect(requests[0]?.headers.get('idempotency-key')).toBe('K');
  });
});

describe('what comes back', () => {
  test("API-03 code 1 gives the decoded data and the message, in the field's names", async () => {
    const { transport } = serving(() =>
      envelope('1', 'done', { list: [{ coinname: 'BTC', xjprice: 1.8e-4, more: true }] }),
    );
    expect(await transport.exchange(getRows, { kind: '' })).toEqual({
      data: [{ name: 'BTC', price: '0.00018' }],
      message: 'done',
      leftOut: 0,
    });
  });

  test.each([201, 204, 500, 0, -1])("API-03 code %i is a refusal with the server's words", async (code) => {
    const { transport } = serving(() => envelope(code, 'no', null, { headers: { 'x-request-id': 'R9' } }));
    const error = await thrown(transport.exchange(getRows, { kind: '' }));
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ call: 'getRows', code, reason: 'no', requestId: 'R9' });
  });

  test('API-03 code 401 names the token that was refused, also with HTTP status 401', async () => {
    for (const status of [200, 401]) {
      const { transport } = serving(() => envelope(401, 'log in', null, { status }));
      const error = await thrown(transport.exchange(getRows, { kind: '' }));
      expect(error).toBeInstanceOf(Unauthorised);
      expect(error).toMatchObject({ reason: 'log in', token: 'T1' });
    }
  });

  test('API-03 a 401 to what is there for everybody ends no session, with an envelope or without', async () => {
    for (const answer of [() => envelope(401, 'Forbidden'), () => new Response('<html>', { status: 401 })]) {
      const { transport } = serving(answer);
      expect(await thrown(transport.exchange(getPlain, { kind: '1' }))).not.toBeInstanceOf(Unauthorised);
      expect(await thrown(transport.exchange(getRows, { kind: '1' }))).toBeInstanceOf(Unauthorised);
    }
  });

  test("API-03 what a failed program says of itself is not shown; the server's own words are", async () => {
    const reason = async (msg: string, status: number) =>
      thrown(serving(() => envelope(500, msg, null, { status })).transport.exchange(getRows, { kind: '1' }));
    for (const status of [200, 500])
      for (const technical of [
        'SQLSTATE[40001]: Serialization failure: 1213 Deadlock found',
        'think\\exception\\ErrorException: Undefined index: uid',
      ])
        expect(await reason(technical, status)).toMatchObject({ reason: '' });
    expect(await reason('The market is closed', 500)).toMatchObject({ reason: 'The market is closed' });
    expect(await reason('<b>The market</b> is closed<br />', 200)).toMatchObject({ reason: 'The market  is closed' });
    expect(await reason('no '.repeat(200), 200)).toMatchObject({ reason: '' });
    const ended = async (msg: string) =>
      thrown(serving(() => envelope(401, msg)).transport.exchange(getRows, { kind: '1' }));
    expect(await ended('Firebase\\JWT\\ExpiredException: Expired token')).toMatchObject({ token: 'T1', reason: '' });
    expect(await ended('Please <b>log in</b> again')).toMatchObject({ reason: 'Please  log in  again' });
  });

  test('API-06 ids and amounts that are longer than a double holds keep their digits, and texts stay as they are', async () => {
    const said = '{"code":1,"msg":"no. 1234567890123456789, \\"1234567890123456789\\"","data":{"list":[';
    const { transport } = serving(
      () =>
        new Response(`${said}{"coinname":1234567890123456789,"xjprice":12345678901.123456789},{"xjprice": -0.5}]}}`),
    );
    const { data, message } = await transport.exchange(getRows, { kind: '1' });
    expect(data[0]).toMatchObject({ name: '1234567890123456789', price: '12345678901.123456789' });
    expect(data[1]?.price).toBe('-0.5');
    expect(message).toBe('no. 1234567890123456789, "1234567890123456789"');
  });

  test('API-06 rows that cannot be read are counted, and logged once for each field', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const list = [{ coinname: 'BTC', xjprice: '1' }, { xjprice: '-' }, { xjprice: '-' }, { coinname: {} }];
    const { transport } = serving(() => envelope(1, '', { list }));
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await transport.exchange(getRows, { kind: '1' })).toMatchObject({
        data: [{ name: 'BTC', price: '1' }],
        leftOut: 3,
      });
    }
    expect(warn.mock.calls).toEqual([
      ['getRows: data.list.*.xjprice is not a number; left out'],
      ['getRows: data.list.*.coinname is not text; left out'],
    ]);
    warn.mockRestore();
  });

  test('API-03 a request that got no answer is logged with its call and why, and rejected', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const broken = serving(() => Promise.reject(new TypeError('Failed to fetch')));
    await thrown(broken.transport.exchange(getRows, { kind: '1' }));
    const gateway = serving(() => new Response('Bad gateway', { status: 502 }));
    await thrown(gateway.transport.exchange(pay, { amount: '1' as never }));
    const slow = serving(() => new Promise(() => undefined));
    const waiting = thrown(slow.transport.exchange(getRows, { kind: '1' }));
    await slow.time.advance(TIMEOUT_MS);
    await waiting;
    // Offline requests are not in the log, because nothing was sent.
    await thrown(serving(() => envelope(1, ''), { online: false }).transport.exchange(getRows, { kind: '1' }));
    expect(warn.mock.calls).toEqual([
      ['getRows got no answer: connection'],
      ['pay got no answer: unavailable'],
      ['getRows got no answer: timeout'],
    ]);
    warn.mockRestore();
  });

  test('API-06 an answer that cannot be read names call and field', async () => {
    const { transport } = serving(() => envelope(1, '', { list: [{ coinname: 'BTC', xjprice: 'soon' }] }));
    const error = await thrown(transport.exchange(getRows, { kind: '' }));
    expect(error).toBeInstanceOf(Unreadable);
    expect((error as Unreadable).detail).toContain('getRows: data.list.0.xjprice');
  });

  test.each([
    ["a proxy's error page", '<html>', 502, Unreachable],
    ['an empty body', '', 200, Unreadable],
    ['cut JSON', '{"code":1,"da', 200, Unreadable],
    ['a list', '[]', 200, Unreadable],
    ['null', 'null', 200, Unreadable],
    ['a code that is no number', '{"code":"soon"}', 200, Unreadable],
    ['a missing page', 'Not found', 404, Unreadable],
    ['too many requests', 'slow down', 429, Unreachable],
    ['a request that came too slowly for a proxy', '<html>', 408, Unreachable],
    ['a 401 of what stands in front of the server', '<html>', 401, Unauthorised],
  ])('API-06 %s is a typed error', async (_what, body, status, kind) => {
    const { transport } = serving(() => new Response(body, { status }));
    expect(await thrown(transport.exchange(getRows, { kind: '' }))).toBeInstanceOf(kind);
  });

  test.each([
    [200, true],
    [302, true],
    [400, false],
    [404, false],
    [413, false],
    [408, true],
    [503, true],
  ])('API-08 a page of HTTP %i in the place of an answer leaves a write open: %s', async (status, isOpen) => {
    const { transport } = serving(() => new Response('<html>', { status }));
    expect(leavesOpen(await thrown(transport.exchange(pay, { amount: '1' as never })))).toBe(isOpen);
  });

  test('PWA-05 no answer is left in the cache of the browser', async () => {
    const { transport, requests } = serving(() => envelope(1, '', { list: [] }));
    await transport.exchange(getRows, { kind: '' });
    expect(requests.map(({ cache, credentials }) => [cache, credentials])).toEqual([['no-store', 'same-origin']]);
  });
});

describe('SRV-10 a read that has not changed', () => {
  const OURS = { 'idempotency-keys': 'honoured' };
  /** Answers the rows with an ETag, or 304 to a request that names it. */
  const tagging =
    (rows: () => readonly unknown[], headers: Record<string, string> = OURS) =>
    (request: Request): Response => {
      const tag = `W/"${rows().length}"`;
      if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304 });
      return envelope(1, '', { list: rows() }, { headers: { ...headers, etag: tag } });
    };
  const tagsOf = (requests: readonly Request[]): (string | null)[] =>
    requests.map(({ headers }) => headers.get('if-none-match'));
  const ONE = { coinname: 'BTC', xjprice: '1' };

  test('SRV-10 is asked for by its tag, and reads as before when it is 304', async () => {
    const rows = [ONE];
    const { transport, requests } = serving(tagging(() => rows));
    const first = await transport.exchange(getRows, { kind: 'a' });
    expect(await transport.exchange(getRows, { kind: 'a' })).toEqual(first);
    expect(transport.honoursKeys()).toBe(true);
    await transport.exchange(getRows, { kind: 'b' });
    rows.push({ ...ONE, xjprice: '2' });
    expect((await transport.exchange(getRows, { kind: 'a' })).data).toHaveLength(2);
    await transport.exchange(getRows, { kind: 'a' });
    expect(tagsOf(requests)).toEqual([null, 'W/"1"', null, 'W/"1"', 'W/"2"']);
  });

  test('SRV-10 comes as what changed in it, and whole again when that makes no sense', async () => {
    const answers = [
      envelope(1, '', { list: [ONE, ONE] }, { headers: { ...OURS, etag: 'W/"1"' } }),
      new Response('{"data":{"list":{"1":{"xjprice":["2"]}}}}', { status: 226, headers: { ...OURS, etag: 'W/"2"' } }),
      new Response('{"data":{"list":{"7":{"xjprice":["3"]}}}}', { status: 226, headers: { ...OURS, etag: 'W/"3"' } }),
      envelope(1, '', { list: [ONE] }, { headers: { ...OURS, etag: 'W/"4"' } }),
    ];
    const { transport, requests } = serving(() => answers.shift() ?? new Response());
    const prices = async () => (await transport.exchange(getRows, { kind: 'a' })).data.map(({ price }) => price);
    expect(await prices()).toEqual(['1', '1']);
    expect(await prices()).toEqual(['1', '2']);
    expect(await thrown(prices())).toBeInstanceOf(Unreadable);
    expect(await prices()).toEqual(['1']);
    expect(tagsOf(requests)).toEqual([null, 'W/"1"', 'W/"2"', null]);
    expect(requests.map(({ headers }) => headers.get('a-im'))).toEqual([null, DIFFERENCE, DIFFERENCE, null]);
  });

  test('SRV-10 a backend that is not the reference server is never asked by a tag', async () => {
    const { transport, requests } = serving(tagging(() => [ONE], {}));
    for (let turn = 0; turn < 2; turn += 1) await transport.exchange(getRows, { kind: 'a' });
    expect(tagsOf(requests)).toEqual([null, null]);
  });

  test('SRV-10 PWA-05 what one member was answered is forgotten when another asks', async () => {
    const { transport, requests } = serving(tagging(() => [ONE]));
    const ask = (token: string) => transport.exchange(getRows, { kind: 'a' }, { token });
    for (const token of ['T1', 'T2', 'T1', 'T1']) expect((await ask(token)).data).toHaveLength(1);
    expect(tagsOf(requests)).toEqual([null, null, null, 'W/"1"']);
  });

  test('SRV-10 an answer that comes after another member asked is not kept', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const answer = tagging(() => [ONE]);
    const { transport, requests } = serving(async (request) => {
      if (request.headers.get('token') === 'T1') await held;
      return answer(request);
    });
    const late = transport.exchange(getRows, { kind: 'a' }, { token: 'T1' });
    await transport.exchange(getRows, { kind: 'a' }, { token: 'T2' });
    letGo();
    await late;
    await transport.exchange(getRows, { kind: 'a' }, { token: 'T2' });
    expect(tagsOf(requests)).toEqual([null, null, 'W/"1"']);
  });

  test('SRV-10 a write is never asked by a tag', async () => {
    const { transport, requests } = serving(() => envelope(1, '', '', { headers: { ...OURS, etag: 'W/"1"' } }));
    for (let turn = 0; turn < 2; turn += 1) await transport.exchange(pay, { amount: '1' as never }, { key: 'K' });
    expect(tagsOf(requests)).toEqual([null, null]);
  });

  test('SRV-10 of many reads those asked for last are known', async () => {
    const { transport, requests } = serving(tagging(() => [ONE]));
    for (let kind = 0; kind < 30; kind += 1) await transport.exchange(getRows, { kind: String(kind) });
    await transport.exchange(getRows, { kind: '0' });
    await transport.exchange(getRows, { kind: '29' });
    expect(tagsOf(requests).slice(30)).toEqual([null, 'W/"1"']);
  });
});

describe('no answer', () => {
  test('API-01 gives up after 15 000 ms, leaving no timer', async () => {
    const { transport, time, requests } = serving(() => new Promise(() => undefined));
    const failed = thrown(transport.exchange(getRows, { kind: '' }));
    await time.advance(TIMEOUT_MS - 1);
    expect(time.pending()).toBe(1);
    await time.advance(1);
    expect(await failed).toMatchObject({ name: 'Unreachable', why: 'timeout' });
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(time.pending()).toBe(0);
  });

  test('API-01 the limit holds for a body that stops in the middle', async () => {
    const { transport, time } = serving(
      (request) =>
        new Response(
          new ReadableStream({
            start: (controller) => {
              controller.enqueue(new TextEncoder().encode('{"code":1'));
              request.signal.addEventListener('abort', () => controller.error(new Error('aborted')));
            },
          }),
        ),
    );
    const failed = thrown(transport.exchange(getRows, { kind: '' }));
    // The body arrives through real streams, so the fake clock is moved until the limit has been met.
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await time.advance(TIMEOUT_MS);
    }
    expect(await failed).toMatchObject({ name: 'Unreachable', why: 'timeout' });
  });

  test('SHELL-12 an upload tells its progress, and its limit is on standing still', async () => {
    const { transport, time, progress } = serving(() => new Promise(() => undefined));
    const shares: number[] = [];
    const file = new File(['pixels'], 'a.png');
    const sent = thrown(
      transport.exchange(upload, { file, purpose: '' }, { onProgress: (share) => shares.push(share) }),
    );
    for (const share of [0.25, 0.5, 1]) {
      await time.advance(TIMEOUT_MS - 1);
      progress.current(share);
    }
    await time.advance(TIMEOUT_MS - 1);
    expect(time.pending()).toBe(1);
    await time.advance(1);
    expect(await sent).toMatchObject({ why: 'timeout' });
    expect(shares).toEqual([0.25, 0.5, 1]);
  });

  test('API-03 a lost connection is Unreachable; a device that is offline sends nothing', async () => {
    const lost = serving(() => Promise.reject(new TypeError('network')));
    expect(await thrown(lost.transport.exchange(getRows, { kind: '' }))).toMatchObject({ why: 'connection' });
    const offline = serving(() => envelope(1, '', ''), { online: false });
    expect(await thrown(offline.transport.exchange(getRows, { kind: '' }))).toMatchObject({ why: 'offline' });
    expect(offline.requests).toHaveLength(0);
  });

  test('API-08 a request whose connection is lost is sent once, whatever its method', async () => {
    const lost = serving(() => Promise.reject(new TypeError('network')));
    await thrown(lost.transport.exchange(getPlain, { kind: '' }));
    await thrown(lost.transport.exchange(dropRow, { id: '1' }));
    expect(lost.requests.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
  });

  test('an abort by the caller is no failure of the network', async () => {
    const { transport } = serving(() => new Promise(() => undefined));
    const controller = new AbortController();
    const failed = thrown(transport.exchange(getRows, { kind: '' }, { signal: controller.signal }));
    controller.abort(new Error('left the page'));
    expect(await failed).toMatchObject({ message: 'left the page' });
  });
});

test("OPT-05 every answer sets the server's clock, however wrong the device's is", async () => {
  const { transport, time, clock } = serving(() =>
    envelope(1, '', '', { headers: { 'server-time': String(time.now()) } }),
  );
  expect(clock.now()).toBe(time.now() + 3_600_000);
  await transport.exchange(getPlain, { kind: '' });
  expect(clock.now()).toBe(time.now());
  await time.advance(60_000);
  expect(clock.now()).toBe(time.now());
});

test('MKT-03 market data comes without an envelope', async () => {
  const { transport, requests } = serving(() => new Response('{"status":"ok","tick":{}}'));
  expect(await transport.plain('/market/detail', { symbol: 'btcusdt' })).toEqual({ status: 'ok', tick: {} });
  expect(requests[0]?.url).toBe('http://server.test/market/detail?symbol=btcusdt');
});

test('MKT-03 market data of a server that failed is none, whatever its error page holds', async () => {
  const { transport } = serving(() => new Response('{"status":"error"}', { status: 404 }));
  expect(await thrown(transport.plain('/market/detail', { symbol: 'btcusdt' }))).toBeInstanceOf(Unreadable);
});
