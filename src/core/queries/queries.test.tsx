// @vitest-environment happy-dom
import { focusManager, onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { read, write } from '../../contract/call.ts';
import { decimal, record, text, wire } from '../../contract/codec.ts';
import { listEnvelope } from '../../contract/codec-lists.ts';
import { pageFields } from '../../contract/entities/site.ts';
import { KEYS_HEADER, KEYS_HONOURED } from '../../contract/keys.ts';
import { onToast } from '../base/toasts.ts';
import { onSessionExpired } from '../session/session-end.ts';
import { clearToken, storeToken } from '../session/token.ts';
import { send } from '../transport/transport.ts';
import { hasUnsavedWork, isSending } from '../writes/unsaved-work.ts';
import { useWrite, type Writer } from '../writes/use-write.ts';
import { invalidateReads } from './invalidate-reads.ts';
import { type PagedReading, type Reading, usePages, useRead } from './queries.ts';
import { queryClient, retryDelayMs } from './query-client.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const getPrice = read({
  name: 'getPrice',
  access: 'public',
  payload: record({ symbol: wire('symbol', text) }),
  response: record({ price: wire('price', decimal) }),
});
const getRows = read({
  name: 'getRows',
  access: 'public',
  payload: record({ status: wire('status', text), ...pageFields }),
  response: listEnvelope(record({ id: wire('id', text) })),
});
const pay = write({ name: 'pay', access: 'member', payload: record({ amount: wire('num', text) }), response: text });
/** A read and a write that changes it, named as on the wire. */
const getBalances = read({ name: 'getUserBalanceList', access: 'member', response: text });
const swap = write({ name: 'exchangeCoin', access: 'member', payload: pay.payload, response: text });
const logIn = write({ name: 'logIn', access: 'public', payload: record({ otp: wire('otp', text) }), response: text });

type Handler = (fields: URLSearchParams, request: Request) => Response | Promise<Response>;
let serve: Record<string, Handler>;
let requests: { name: string; fields: URLSearchParams; headers: Headers }[];
let told: [kind: string, text: unknown][];
let root: Root;
let stop: () => void;

/** The headers of a backend that honours idempotency keys. */
const headers = { [KEYS_HEADER]: KEYS_HONOURED };
const ok = (data: unknown, msg = ''): Response => new Response(JSON.stringify({ code: 1, msg, data }), { headers });
const no = (msg: string): Response => new Response(JSON.stringify({ code: 201, msg, data: null }), { headers });

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  serve = {};
  requests = [];
  told = [];
  queryClient.clear();
  focusManager.setFocused(true);
  onlineManager.setOnline(true);
  stop = onToast(({ kind, text: words }) => told.push([kind, words]));
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://app.test'), init);
    const name = request.url.replace(/^.*\/api\//, '').replace(/\?.*$/, '');
    const fields = new URLSearchParams(await request.clone().text());
    requests.push({ name, fields, headers: request.headers });
    return (serve[name] ?? (() => new Response('', { status: 404 })))(fields, request);
  });
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets time pass, with everything that it triggers. */
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    // Answers come through real streams; a fake timer of 0 ms that is set while another runs falls due 1 ms later.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(1);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(0);
  });

const Probe = ({ look }: { look: () => void }): ReactNode => {
  look();
  return null;
};

const show = async <T,>(use: () => T): Promise<{ current: T }> => {
  const seen: { current: T } = { current: undefined as T };
  const look = (): void => {
    seen.current = use();
  };
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Probe look={look} />
      </QueryClientProvider>,
    ),
  );
  await pass(0);
  return seen;
};

type Price = { price: string };

describe('reads', () => {
  const showPrice = (pollMs?: number): Promise<{ current: Reading<Price> }> =>
    show(() => useRead(getPrice, { symbol: 'btcusdt' }, pollMs === undefined ? {} : { pollMs }));

  test('SHELL-12 a read is loading, then ready', async () => {
    let answer: (response: Response) => void = () => undefined;
    serve['getPrice'] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const reading = await showPrice();
    expect(reading.current.status).toBe('loading');
    answer(ok({ price: '7' }));
    await pass(0);
    expect(reading.current).toMatchObject({ status: 'ready', data: { price: '7' } });
    expect(Date.now() - reading.current.updatedAtMs).toBeLessThan(10);
  });

  test('API-09 a screen is drawn with the answers of a poll that bring something new, and for nothing else of it', async () => {
    let price = '7';
    serve['getPrice'] = () => ok({ price });
    let drawings = 0;
    const reading = await show(() => {
      drawings += 1;
      return useRead(getPrice, { symbol: 'btcusdt' }, { pollMs: 1_000 }).data;
    });
    drawings = 0;
    await pass(1_000);
    expect([requests.length, drawings]).toEqual([2, 0]);
    price = '8';
    await pass(1_000);
    expect([requests.length, drawings, reading.current]).toEqual([3, 1, { price: '8' }]);
  });

  test('API-09 a read that fails is tried again with backoff, then failed, and Retry starts over', async () => {
    serve['getPrice'] = () => new Response('', { status: 503 });
    const reading = await showPrice();
    await pass(20_000);
    expect(requests).toHaveLength(4);
    expect(reading.current.status).toBe('failed');
    reading.current.retry();
    await pass(20_000);
    expect(requests).toHaveLength(8);
    serve['getPrice'] = () => ok({ price: '8' });
    reading.current.retry();
    await pass(0);
    expect(reading.current).toMatchObject({ status: 'ready', data: { price: '8' } });
  });

  test('API-09 a network that says nothing is waited for once, not four times', async () => {
    serve['getPrice'] = (_fields, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const reading = await showPrice();
    await pass(14_900);
    expect(reading.current.status).toBe('loading');
    await pass(200);
    expect(reading.current.status).toBe('failed');
    await pass(60_000);
    expect(requests).toHaveLength(1);
  });

  test('PWA-03 a first read without a network says so instead of a skeleton, and comes by itself', async () => {
    serve['getPrice'] = () => ok({ price: '7' });
    onlineManager.setOnline(false);
    const reading = await showPrice();
    expect(reading.current).toMatchObject({ status: 'failed', error: { name: 'Unreachable', why: 'offline' } });
    expect(requests).toHaveLength(0);
    await act(async () => onlineManager.setOnline(true));
    await pass(0);
    expect(reading.current).toMatchObject({ status: 'ready', data: { price: '7' } });
  });

  test('API-09 a network that comes back to a hidden page is asked for nothing until the page is shown', async () => {
    serve['getPrice'] = () => ok({ price: '7' });
    await showPrice();
    await act(async () => focusManager.setFocused(false));
    await act(async () => onlineManager.setOnline(false));
    await act(async () => onlineManager.setOnline(true));
    await pass(60_000);
    expect(requests).toHaveLength(1);
    await act(async () => focusManager.setFocused(true));
    await pass(0);
    expect(requests).toHaveLength(2);
  });

  test('API-09 delays double, with jitter, up to a limit', () => {
    expect([0, 1, 2, 3, 9].map((failures) => retryDelayMs(failures, () => 1))).toEqual([
      500, 1_000, 2_000, 4_000, 10_000,
    ]);
    expect([0, 1, 9].map((failures) => retryDelayMs(failures, () => 0))).toEqual([250, 500, 5_000]);
  });

  test('SHELL-12 what has failed stays so while it is asked again, ever more rarely, until an answer is there', async () => {
    serve['getPrice'] = () => new Response('<html>', { status: 500 });
    const seen: string[] = [];
    await show(() => {
      const reading = useRead(getPrice, { symbol: 'btcusdt' }, { pollMs: 1_000 });
      if (seen.at(-1) !== reading.status) seen.push(reading.status);
      return reading;
    });
    for (let second = 0; second < 60; second += 1) await pass(1_000);
    expect(seen).toEqual(['loading', 'failed']);
    expect(requests.length).toBeLessThan(15);
    serve['getPrice'] = () => ok({ price: '5' });
    for (let second = 0; second < 10; second += 1) await pass(1_000);
    expect(seen).toEqual(['loading', 'failed', 'ready']);
  });

  test('SHELL-12 Retry begins with the skeleton again', async () => {
    serve['getPrice'] = () => new Response('<html>');
    const reading = await show(() => useRead(getPrice, { symbol: 'btcusdt' }));
    expect(reading.current.status).toBe('failed');
    serve['getPrice'] = () => new Promise(() => undefined);
    await act(async () => reading.current.retry());
    await pass(0);
    expect(reading.current.status).toBe('loading');
  });

  test('API-03 a refused read is not repeated and its reason is told once, however often it is polled', async () => {
    serve['getPrice'] = () => no('Market closed');
    const reading = await showPrice(1_000);
    await pass(3_500);
    await pass(3_500);
    expect(requests.length).toBeGreaterThan(2);
    expect(reading.current.status).toBe('failed');
    expect(told).toEqual([['failure', 'Market closed']]);
    // Refused once more after an answer, that is news.
    serve['getPrice'] = () => ok({ price: '7' });
    await pass(11_000);
    expect(reading.current.status).toBe('ready');
    serve['getPrice'] = () => no('Market closed');
    await pass(2_000);
    expect(told).toHaveLength(2);
  });

  test('API-03 a call that the backend may not know is refused in silence: the page says it', async () => {
    serve['getPrice'] = () => no('No such call');
    const reading = await show(() => useRead(getPrice, { symbol: 'x' }, { mayBeUnknown: true }));
    expect([reading.current.status, told]).toEqual(['failed', []]);
  });

  test.each([
    ['no list where one should be', '{"code":1,"data":"soon"}'],
    ['null', '{"code":1,"data":null}'],
    ['cut JSON', '{"code":1,'],
    ['a page of a proxy', '<html></html>'],
    ['hostile depth', `{"code":1,"data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ['a prototype', '{"code":1,"data":{"__proto__":{"price":"1"}}}'],
  ])('API-06 %s shows a failure, never a blank page', async (_what, body) => {
    serve['getPrice'] = () => new Response(body);
    const reading = await showPrice();
    expect(reading.current.status).toBe('failed');
  });

  test('API-09 data that was there stays when a later poll fails, and says that it is old', async () => {
    serve['getPrice'] = () => ok({ price: '7' });
    const reading = await showPrice(1_000);
    serve['getPrice'] = () => ok({ price: 'soon' });
    await pass(1_000);
    expect(requests).toHaveLength(2);
    expect(reading.current).toMatchObject({ status: 'ready', data: { price: '7' }, error: { name: 'Unreadable' } });
  });

  test('API-09 a poll stops while the page is hidden or offline and resumes at once', async () => {
    serve['getPrice'] = () => ok({ price: '7' });
    await showPrice(1_000);
    await pass(2_000);
    expect(requests).toHaveLength(3);
    await act(async () => focusManager.setFocused(false));
    await pass(60_000);
    expect(requests).toHaveLength(3);
    await act(async () => focusManager.setFocused(true));
    await pass(0);
    expect(requests).toHaveLength(4);
    await act(async () => onlineManager.setOnline(false));
    await pass(60_000);
    expect(requests).toHaveLength(4);
    await act(async () => onlineManager.setOnline(true));
    await pass(0);
    expect(requests).toHaveLength(5);
  });

  test('API-09 at most one request of a poll is in flight', async () => {
    let open = 0;
    let most = 0;
    serve['getPrice'] = () => {
      open += 1;
      most = Math.max(most, open);
      return new Promise((resolve) =>
        setTimeout(() => {
          open -= 1;
          resolve(ok({ price: '7' }));
        }, 3_300),
      );
    };
    await showPrice(1_000);
    for (let turn = 0; turn < 20; turn += 1) await pass(700);
    expect(most).toBe(1);
    expect(requests.length).toBeGreaterThan(2);
  });

  test('API-09 a slow answer for another market never overwrites the newer one', async () => {
    const waiting: ((response: Response) => void)[] = [];
    serve['getPrice'] = () => new Promise((resolve) => waiting.push(resolve));
    let symbol = 'btcusdt';
    const reading = await show(() => useRead(getPrice, { symbol }));
    symbol = 'ethusdt';
    await act(async () => root.render(null));
    const next = await show(() => useRead(getPrice, { symbol }));
    waiting[1]?.(ok({ price: '2' }));
    await pass(0);
    waiting[0]?.(ok({ price: '1' }));
    await pass(0);
    expect(next.current.data).toEqual({ price: '2' });
    expect(reading.current.data).toBeUndefined();
  });

  test('MKT-06 of another market nothing is shown before its own answer, unless the page asks for that', async () => {
    serve['getPrice'] = (fields) =>
      fields.get('symbol') === 'btcusdt' ? ok({ price: '7' }) : new Promise(() => undefined);
    for (const [keepPrevious, shown] of [
      [false, undefined],
      [true, { price: '7' }],
    ] as const) {
      let symbol = 'btcusdt';
      const reading = await show(() => useRead(getPrice, { symbol }, { keepPrevious }));
      symbol = 'ethusdt';
      await show(() => {
        reading.current = useRead(getPrice, { symbol }, { keepPrevious });
      });
      expect(reading.current.data).toEqual(shown);
      await act(async () => root.render(null));
    }
  });

  test('API-09 a refresh while an answer is on its way waits for that one', async () => {
    serve['getPrice'] = () => ok({ price: '6' });
    const reading = await showPrice(1_000);
    let answer: (response: Response) => void = () => undefined;
    serve['getPrice'] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await pass(1_000);
    let refreshed = false;
    void reading.current.refresh().then(() => {
      refreshed = true;
    });
    await pass(100);
    expect([requests.length, refreshed]).toEqual([2, false]);
    answer(ok({ price: '7' }));
    await pass(0);
    expect([requests.length, refreshed, reading.current.data]).toEqual([2, true, { price: '7' }]);
  });

  test('MKT-01 the next page uses an answer that is young enough for it, and asks for another one later', async () => {
    serve['getPrice'] = () => ok({ price: '7' });
    const showYoung = () => show(() => useRead(getPrice, { symbol: 'x' }, { freshForMs: 1_000 }));
    await showYoung();
    for (const [waitMs, asked] of [
      [800, 1],
      [400, 2],
    ] as const) {
      await act(async () => root.render(null));
      await pass(waitMs);
      await showYoung();
      expect(requests).toHaveLength(asked);
    }
  });

  test('a read that is not enabled asks nothing', async () => {
    await show(() => useRead(getPrice, { symbol: 'x' }, { enabled: false, pollMs: 100 }));
    await pass(5_000);
    expect(requests).toHaveLength(0);
  });
});

describe('paged lists', () => {
  let rows: string[];
  const showRows = (): Promise<{ current: PagedReading<{ id: string }> }> =>
    show(() => usePages(getRows, { status: '1' }, { keyOf: ({ id }) => id }));
  beforeEach(() => {
    rows = Array.from({ length: 25 }, (_, index) => `row ${index}`);
    serve['getRows'] = (fields) => {
      const page = Number(fields.get('page'));
      return ok({ list: rows.slice((page - 1) * 10, page * 10).map((id) => ({ id })) });
    };
  });

  test('SHELL-13 pages come one by one until one has fewer than 10', async () => {
    const pages = await showRows();
    expect(pages.current).toMatchObject({ status: 'ready', hasMore: true });
    expect(requests[0]?.fields.get('limit')).toBe('10');
    for (const count of [20, 25]) {
      await act(async () => pages.current.more());
      await pass(0);
      expect(pages.current.rows).toHaveLength(count);
    }
    expect(pages.current.hasMore).toBe(false);
  });

  test('PWA-03 a list that waits for the network says so instead of a skeleton, and comes by itself', async () => {
    onlineManager.setOnline(false);
    const pages = await showRows();
    expect(pages.current).toMatchObject({ status: 'failed', error: { why: 'offline' } });
    await act(async () => onlineManager.setOnline(true));
    await pass(0);
    expect(pages.current).toMatchObject({ status: 'ready', error: undefined });
  });

  test('SHELL-13 asked twice at once, a page is read once', async () => {
    const pages = await showRows();
    requests.length = 0;
    await act(async () => {
      await Promise.all([pages.current.more(), pages.current.more()]);
    });
    expect(requests.map(({ fields }) => fields.get('page')).sort()).toEqual(['1', '2']);
    expect(pages.current.rows).toHaveLength(20);
  });

  test('SHELL-13 a late page of another list does not let a page of this one be read twice', async () => {
    const held = new Map<string | null, () => void>();
    serve['getRows'] = (fields) => {
      const page = Number(fields.get('page'));
      const answer = ok({ list: rows.slice((page - 1) * 10, page * 10).map((id) => ({ id })) });
      return page === 1 ? answer : new Promise((resolve) => held.set(fields.get('status'), () => resolve(answer)));
    };
    let choose: (status: string) => void = () => undefined;
    const pages = await show(() => {
      const [status, setStatus] = useState('1');
      choose = setStatus;
      return usePages(getRows, { status }, { keyOf: ({ id }: { id: string }) => id });
    });
    const askForMore = async (): Promise<void> => {
      await act(async () => void pages.current.more());
      await pass(0);
    };
    await askForMore();
    await act(async () => choose('2'));
    await pass(0);
    await askForMore();
    expect([...held.keys()]).toEqual(['1', '2']);
    held.get('1')?.();
    await pass(0);
    requests.length = 0;
    await askForMore();
    expect(requests).toEqual([]);
    held.get('2')?.();
    await pass(0);
    expect(pages.current.rows).toHaveLength(20);
  });

  test('SHELL-13 a poll that began before a further page was asked for does not take its rows away', async () => {
    const pages = await show(() =>
      usePages(getRows, { status: '1' }, { keyOf: ({ id }: { id: string }) => id, pollMs: 5_000 }),
    );
    const good = serve['getRows'] as Handler;
    let answerPoll: () => void = () => undefined;
    serve['getRows'] = (fields, request) => {
      serve['getRows'] = good;
      return new Promise((resolve) => {
        answerPoll = () => resolve(good(fields, request));
      });
    };
    await pass(5_000);
    await act(async () => pages.current.more());
    await pass(0);
    expect(pages.current.rows).toHaveLength(20);
    answerPoll();
    await pass(0);
    expect(pages.current.rows).toHaveLength(20);
  });

  test('SHELL-13 of thousands of rows that a backend sends at once, those are shown that were scrolled to', async () => {
    rows = Array.from({ length: 5_000 }, (_, index) => `row ${index}`);
    serve['getRows'] = () => ok({ list: rows.map((id) => ({ id })) });
    const pages = await showRows();
    requests.length = 0;
    for (const count of [10, 20, 30]) {
      expect(pages.current.rows).toHaveLength(count);
      expect(pages.current.hasMore).toBe(true);
      await act(async () => pages.current.more());
    }
    expect(requests).toEqual([]);
    await act(async () => pages.current.refresh());
    await pass(0);
    expect(pages.current.rows).toHaveLength(10);
  });

  test('SHELL-13 pull to refresh goes back to page 1', async () => {
    const pages = await showRows();
    await act(async () => pages.current.more());
    rows.unshift('newest');
    requests.length = 0;
    await act(async () => pages.current.refresh());
    await pass(0);
    expect(requests.map(({ fields }) => fields.get('page'))).toEqual(['1']);
    expect(pages.current.rows.map(({ id }) => id).slice(0, 2)).toEqual(['newest', 'row 0']);
    expect(pages.current.rows).toHaveLength(10);
    // A change that comes later does not go back to page 1 again.
    await act(async () => pages.current.more());
    await act(async () => invalidateReads(getRows.name));
    await pass(0);
    expect(pages.current.rows).toHaveLength(20);
  });

  test('SHELL-12 a further page that fails keeps what is there and can be asked again', async () => {
    const pages = await showRows();
    const good = serve['getRows'] as Handler;
    serve['getRows'] = () => no('busy');
    await act(async () => pages.current.more());
    expect(pages.current).toMatchObject({ moreFailed: true, status: 'ready' });
    expect(pages.current.rows).toHaveLength(10);
    serve['getRows'] = good;
    await act(async () => pages.current.more());
    expect(pages.current).toMatchObject({ moreFailed: false, loadingMore: false });
    expect(pages.current.rows).toHaveLength(20);
  });

  test('SHELL-13 a further page that comes after a newer list takes no new row away', async () => {
    const pages = await showRows();
    const good = serve['getRows'] as Handler;
    const late: (() => void)[] = [];
    serve['getRows'] = (fields, request) =>
      new Promise((resolve) => {
        const answer = good(fields, request);
        late.push(() => resolve(answer));
      });
    let more: Promise<void> = Promise.resolve();
    await act(async () => {
      more = pages.current.more();
    });
    serve['getRows'] = good;
    rows.unshift('newest');
    await act(async () => invalidateReads(getRows.name));
    await pass(0);
    for (const answer of late) answer();
    await act(() => more);
    await pass(0);
    expect(pages.current.rows[0]).toEqual({ id: 'newest' });
  });
});

describe('writes', () => {
  // The first read of every page: its answer says that the backend honours keys.
  beforeEach(async () => {
    serve['getPrice'] = () => ok({ price: '1' });
    await send(getPrice, { symbol: 'x' });
    delete serve['getPrice'];
    requests = [];
  });

  const showPay = (hooks = {}): Promise<{ current: Writer<{ amount: string }, string> }> =>
    show(() => useWrite(pay, hooks));

  /** Taps the button. Returns the result in a function, since it settles only as time passes. */
  const submit = async (
    sender: Writer<{ amount: string }, string>,
    amount: string,
  ): Promise<() => Promise<string | undefined>> => {
    let result: Promise<string | undefined> = Promise.resolve(undefined);
    await act(async () => {
      result = sender.send({ amount });
    });
    return () => result;
  };

  test("API-04 a success shows the server's words and renews what it changes", async () => {
    serve['exchangeCoin'] = () => ok('42', 'Paid');
    serve['getUserBalanceList'] = () => ok('7');
    const seen = await show(() => {
      useRead(getBalances, undefined);
      return useWrite(swap);
    });
    expect(requests).toHaveLength(1);
    const result = await submit(seen.current, '1');
    await pass(0);
    expect(await result()).toBe('42');
    expect(told).toEqual([['success', 'Paid']]);
    expect(requests.map(({ name }) => name)).toEqual(['getUserBalanceList', 'exchangeCoin', 'getUserBalanceList']);
  });

  test('PWA-03 without a network a write fails at once, and is not sent when the network is back', async () => {
    serve['pay'] = () => ok('42', 'Paid');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => onlineManager.setOnline(false));
    const seen = await showPay();
    let ended = false;
    const result = await submit(seen.current, '1');
    void result().then(() => {
      ended = true;
    });
    await pass(0);
    expect([ended, seen.current.sending, told.length]).toEqual([true, false, 1]);
    vi.restoreAllMocks();
    await act(async () => onlineManager.setOnline(true));
    await pass(60_000);
    expect(requests).toEqual([]);
  });

  test('API-03 a write that is answered 401 ends the session', async () => {
    serve['pay'] = () => new Response(JSON.stringify({ code: 401, msg: '', data: null }), { headers });
    const ended: (string | undefined)[] = [];
    const stopListening = onSessionExpired(({ token }) => ended.push(token));
    storeToken('T1', false);
    const seen = await showPay();
    await submit(seen.current, '1');
    await pass(0);
    expect(ended).toEqual(['T1']);
    stopListening();
    clearToken();
  });

  test('API-07 a second submit while one is in flight is not sent; the guard opens again after a failure', async () => {
    let answer: (response: Response) => void = () => undefined;
    serve['pay'] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const sender = await showPay();
    await act(async () => {
      void sender.current.send({ amount: '1' });
      void sender.current.send({ amount: '1' });
    });
    await pass(0);
    expect(sender.current.sending).toBe(true);
    expect(requests).toHaveLength(1);
    answer(no('Insufficient available balance'));
    await pass(0);
    expect(sender.current.sending).toBe(false);
    expect(told).toEqual([['failure', 'Insufficient available balance']]);
    await act(async () => void sender.current.send({ amount: '1' }));
    await pass(0);
    expect(requests).toHaveLength(2);
    expect(requests[0]?.headers.get('idempotency-key')).not.toBe(requests[1]?.headers.get('idempotency-key'));
    answer(ok('', ''));
    await pass(0);
  });

  test('API-08 after a lost answer the same key is sent again until the outcome is known', async () => {
    let attempts = 0;
    serve['pay'] = () => {
      attempts += 1;
      if (attempts < 3) return Promise.reject(new TypeError('connection reset'));
      return ok('42', 'Paid');
    };
    const sender = await showPay();
    const result = await submit(sender.current, '1');
    await pass(0);
    expect(sender.current.progress).toBe('asking');
    await pass(1_000);
    await pass(2_000);
    expect(await result()).toBe('42');
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(requests).toHaveLength(3);
    expect(told).toEqual([['success', 'Paid']]);
  });

  test('API-08 after 20 s the member is told that the outcome is unknown and may go on; when it is known, that is told', async () => {
    serve['exchangeCoin'] = () => Promise.reject(new TypeError('connection reset'));
    serve['getUserBalanceList'] = () => ok('7');
    const seen = await show(() => {
      useRead(getBalances, undefined);
      return useWrite(swap);
    });
    await submit(seen.current, '7');
    await pass(19_000);
    expect(seen.current.sending).toBe(true);
    await pass(1_000);
    expect(seen.current).toMatchObject({ progress: 'unknown', sending: false });
    expect(told).toMatchObject([['failure', { message: expect.stringContaining('could not find out') }]]);
    const reads = requests.filter(({ name }) => name === 'getUserBalanceList').length;
    serve['exchangeCoin'] = () => ok('42', 'Paid');
    await pass(15_000);
    expect(told.at(-1)).toEqual(['success', 'Paid']);
    expect(seen.current.progress).toBe('idle');
    await pass(0);
    expect(requests.filter(({ name }) => name === 'getUserBalanceList').length).toBe(reads + 1);
  });

  test('API-08 PWA-04 while a lost answer is still asked for, no update reloads the page by itself', async () => {
    for (const answer of [() => ok('42', 'Paid'), () => Promise.reject(new TypeError('connection reset'))]) {
      serve['pay'] = () => Promise.reject(new TypeError('connection reset'));
      const sender = await showPay();
      await submit(sender.current, '9');
      await pass(21_000);
      // The member is done with it, so an update that was asked for need not wait.
      expect([hasUnsavedWork(), isSending()]).toEqual([true, false]);
      serve['pay'] = answer;
      await pass(5 * 60_000);
      expect(hasUnsavedWork()).toBe(false);
    }
  });

  test('API-08 once asking has been given up, the screen waits for nothing, and the same write is still the same', async () => {
    serve['pay'] = () => Promise.reject(new TypeError('connection reset'));
    const sender = await showPay();
    await submit(sender.current, '5');
    await pass(5 * 60_000 + 15_000);
    expect(sender.current).toMatchObject({ progress: 'idle', sending: false });
    serve['pay'] = () => ok('42', 'Paid');
    await submit(sender.current, '5');
    await pass(0);
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('API-08 the same write sent again while its outcome is unknown is the same write', async () => {
    serve['pay'] = () => Promise.reject(new TypeError('connection reset'));
    const onAccepted = vi.fn();
    const sender = await showPay({ onAccepted });
    await submit(sender.current, '5');
    await pass(20_000);
    expect(sender.current).toMatchObject({ progress: 'unknown', sending: false });
    const key = requests[0]?.headers.get('idempotency-key');
    requests.length = 0;
    serve['pay'] = () => ok('42', 'Paid');
    await submit(sender.current, '5');
    await pass(0);
    expect(requests[0]?.headers.get('idempotency-key')).toBe(key);
    await pass(15_000);
    // The first attempt has asked on and has the same answer by now: the inputs may hold the next write.
    expect(requests.length).toBeGreaterThan(1);
    expect(told.filter(([kind]) => kind === 'success')).toEqual([['success', 'Paid']]);
    expect(onAccepted).toHaveBeenCalledTimes(1);
    requests.length = 0;
    await submit(sender.current, '5');
    await pass(0);
    expect(requests[0]?.headers.get('idempotency-key')).not.toBe(key);
  });

  const keysSent = () => new Set(requests.map(({ headers }) => headers.get('idempotency-key')));

  test.each([
    ['the device was offline', undefined],
    [
      'another password came with it',
      'This was already sent and carried out. Check your records before you try again.',
    ],
    ['it cannot be done now', 'Insufficient available balance'],
  ])(
    'API-08 a write in doubt that is refused when sent again, as %s, is still the same write after that',
    async (_why, reason) => {
      serve['pay'] = () => Promise.reject(new TypeError('connection reset'));
      const sender = await showPay();
      await submit(sender.current, '5');
      await pass(5 * 60_000 + 15_000);
      if (reason === undefined) vi.stubGlobal('navigator', { onLine: false });
      else serve['pay'] = () => no(reason);
      await submit(sender.current, '5');
      await pass(0);
      expect(told).toHaveLength(2);
      vi.stubGlobal('navigator', { onLine: true });
      serve['pay'] = () => ok('42', 'Paid');
      await submit(sender.current, '5');
      await pass(0);
      expect(told.at(-1)).toEqual(['success', 'Paid']);
      expect(keysSent().size).toBe(1);
    },
  );

  test('API-08 a refusal that follows a lost answer says nothing of the request before: the key stays', async () => {
    serve['pay'] = () => Promise.reject(new TypeError('connection reset'));
    const sender = await showPay();
    await submit(sender.current, '5');
    await pass(0);
    serve['pay'] = () => no('Insufficient available balance');
    await pass(1_000);
    expect(told).toEqual([['failure', 'Insufficient available balance']]);
    serve['pay'] = () => ok('42', 'Paid');
    await submit(sender.current, '5');
    await pass(0);
    expect(requests).toHaveLength(3);
    expect(keysSent().size).toBe(1);
  });

  test('API-08 AUTH-05 a login in doubt that is refused, as with the next code of an authenticator, gets a new key', async () => {
    serve['logIn'] = () => Promise.reject(new TypeError('connection reset'));
    const sender = await show(() => useWrite(logIn));
    const send = (otp: string) => act(async () => void sender.current.send({ otp }));
    await send('111111');
    await pass(5 * 60_000 + 15_000);
    const [lost] = keysSent();
    serve['logIn'] = () => no('This was already sent and carried out. Check your records before you try again.');
    await send('222222');
    await pass(0);
    serve['logIn'] = () => ok('42');
    await send('333333');
    await pass(0);
    expect(requests.slice(-2).map(({ headers }) => headers.get('idempotency-key') === lost)).toEqual([true, false]);
  });

  test('API-08 what the first attempt learns while the member waits for the second one is told once, and at once', async () => {
    serve['pay'] = () => Promise.reject(new TypeError('connection reset'));
    const onAccepted = vi.fn();
    const onDone = vi.fn();
    const sender = await showPay({ onAccepted, onDone });
    await submit(sender.current, '5');
    await pass(20_000);
    let loseSecond: (reason: Error) => void = () => undefined;
    serve['pay'] = () => {
      serve['pay'] = () => ok('42', 'Paid');
      return new Promise((_, reject) => {
        loseSecond = reject;
      });
    };
    const result = await submit(sender.current, '5');
    await pass(14_000);
    expect(told.at(-1)).toEqual(['success', 'Paid']);
    expect(await result()).toBe('42');
    loseSecond(new TypeError('connection reset'));
    await pass(0);
    // Its retries are no longer waited for.
    expect(sender.current.sending).toBe(false);
    await pass(14_000);
    expect(told.filter(([kind]) => kind === 'success')).toEqual([['success', 'Paid']]);
    expect([onAccepted.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 1]);
    expect(keysSent().size).toBe(1);
  });

  test('API-08 a late answer clears what was typed, on whichever screen holds it, and an open one goes on as in time', async () => {
    const heard: unknown[] = [];
    const hooks = (name: string) => ({
      onAccepted: ({ amount }: { amount: string }) => heard.push([name, 'taken', amount]),
      onDone: (result: string) => heard.push([name, 'done', result]),
    });
    serve['pay'] = () => Promise.reject(new TypeError('connection reset'));
    const sender = await show(() => {
      useWrite(pay, hooks('another'));
      return useWrite(pay, hooks('sender'));
    });
    await submit(sender.current, '7');
    await pass(20_000);
    expect(heard).toEqual([]);
    serve['pay'] = () => ok('42', 'Paid');
    await pass(15_000);
    expect(heard).toEqual([
      ['sender', 'taken', '7'],
      ['another', 'taken', '7'],
      ['sender', 'done', '42'],
    ]);
  });

  test('API-08 a late answer to a screen that was left clears its draft, and leads nobody away', async () => {
    const onAccepted = vi.fn();
    const onDone = vi.fn();
    serve['pay'] = () => Promise.reject(new TypeError('connection reset'));
    const sender = await showPay({ onAccepted, onDone });
    await submit(sender.current, '7');
    await pass(20_000);
    await act(async () => root.render(null));
    serve['pay'] = () => ok('42', 'Paid');
    await pass(15_000);
    expect(onAccepted).toHaveBeenCalledExactlyOnceWith({ amount: '7' });
    expect(onDone).not.toHaveBeenCalled();
  });

  test('API-08 WALLET-03 an answer in time to a screen that was left clears its draft too, and leads nobody away', async () => {
    let answer: (response: Response) => void = () => undefined;
    serve['pay'] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const onAccepted = vi.fn();
    const onDone = vi.fn();
    const sender = await showPay({ onAccepted, onDone });
    const result = await submit(sender.current, '8');
    await pass(0);
    await act(async () => root.render(null));
    answer(ok('42', 'Paid'));
    await pass(0);
    expect(await result()).toBe('42');
    expect(onAccepted).toHaveBeenCalledExactlyOnceWith({ amount: '8' });
    expect(onDone).not.toHaveBeenCalled();
  });

  test('API-08 a late refusal leaves what was typed', async () => {
    const onAccepted = vi.fn();
    serve['pay'] = () => Promise.reject(new TypeError('connection reset'));
    const sender = await showPay({ onAccepted });
    await submit(sender.current, '7');
    await pass(20_000);
    serve['pay'] = () => no('Insufficient available balance');
    await pass(15_000);
    expect(told.at(-1)).toEqual(['failure', 'Insufficient available balance']);
    expect(onAccepted).not.toHaveBeenCalled();
  });

  test('API-08 what came in the place of an answer tells nothing: sent again, it is the same write', async () => {
    serve['pay'] = () => new Response('<p>Sign in to this network</p>');
    const sender = await showPay();
    await submit(sender.current, '5');
    await pass(0);
    expect(requests).toHaveLength(1);
    await pass(1_000);
    expect(requests).toHaveLength(2);
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('API-06 a write that was taken but answered unreadably is not offered to be paid again', async () => {
    serve['pay'] = () => new Response('{"code":1,"msg":"Paid","data":{"a":1}}');
    const onAccepted = vi.fn();
    const sender = await showPay({ onAccepted });
    await act(async () => void sender.current.send({ amount: '1' }));
    await pass(0);
    expect(told).toEqual([['success', 'Paid']]);
    expect(onAccepted).toHaveBeenCalledExactlyOnceWith({ amount: '1' });
  });
});
