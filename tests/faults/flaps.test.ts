import fc from 'fast-check';
import { expect, test } from 'vitest';
import { read, write } from '../../src/contract/call.ts';
import { record, text, wire } from '../../src/contract/codec.ts';
import { KEYS_HEADER, KEYS_HONOURED } from '../../src/contract/keys.ts';
import { fakeStorageItem } from '../../src/core/base/fake-storage.ts';
import { onToast } from '../../src/core/base/toasts.ts';
import { OutcomeUnknown } from '../../src/core/transport/errors.ts';
import { fakeTransport } from '../../src/core/transport/fake-transport.ts';
import { createPendingKeys } from '../../src/core/writes/idempotency-keys.ts';
import { exchangeWrite, PATIENCE_MS } from '../../src/core/writes/writes.ts';
import { type FakeTime, fakeTime } from '../../src/kit/fake-time.ts';

const order = write({ name: 'order', access: 'member', payload: record({ id: wire('id', text) }), response: text });
const ping = read({ name: 'ping', access: 'public', response: text });

/** The state of the network for a while. */
type Weather = 'fine' | 'offline' | 'cutBefore' | 'cutAfter' | 'gateway' | 'silent' | 'slow' | 'asleep';
const WEATHER: Weather[] = ['fine', 'offline', 'cutBefore', 'cutAfter', 'gateway', 'silent', 'slow', 'asleep'];

/** A server that applies each idempotency key once, behind a network with these faults. */
const serverIn = (time: FakeTime, weather: () => Weather) => {
  const taken = new Map<string, string>();
  const effects = new Map<string, number>();
  const answer = (data: string): Response =>
    new Response(JSON.stringify({ code: 1, msg: data, data }), {
      headers: { 'server-time': String(time.now()), [KEYS_HEADER]: KEYS_HONOURED },
    });

  const take = async (request: Request): Promise<Response> => {
    const key = request.headers.get('idempotency-key');
    if (key === null) return answer('pong');
    const id = new URLSearchParams(await request.text()).get('id') ?? '';
    if (!taken.has(key)) {
      taken.set(key, id);
      effects.set(id, (effects.get(id) ?? 0) + 1);
    }
    return answer(`done ${taken.get(key)}`);
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
    aborted.catch(() => undefined);
    const wait = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));
    switch (weather()) {
      case 'cutBefore':
      case 'offline':
        throw new TypeError('network');
      case 'cutAfter':
        await take(request);
        throw new TypeError('network');
      case 'gateway':
        return new Response('Bad gateway', { status: 502 });
      case 'silent':
        await take(request);
        return aborted;
      case 'slow':
        await Promise.race([wait(9_000), aborted]);
        return take(request);
      default:
        return take(request);
    }
  };
  return { fetch, effects };
};

test('API-08 a day of flaps, cuts, gateway errors and sleep: no order doubles, none waits over 20 s, each is told', async () => {
  const spell = fc.record({
    weather: fc.constantFrom(...WEATHER),
    lastsMs: fc.integer({ min: 1_000, max: 900_000 }),
    orders: fc.nat({ max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(spell, { minLength: 20, maxLength: 60 }), async (spells) => {
      const time = fakeTime();
      let now: Weather = 'fine';
      const { fetch, effects } = serverIn(time, () => now);
      const through = fakeTransport(fetch, time, { online: () => now !== 'offline' });
      // Every page first makes this request: its answer says that the server applies each key once.
      await through.exchange(ping, undefined);
      const keys = createPendingKeys(fakeStorageItem(), () => time.now());
      let sleptMs = 0;
      const waits: number[] = [];
      const told: string[] = [];
      const stop = onToast(({ text: words }) => told.push(String(words)));
      const ended = new Map<string, string>();
      let count = 0;

      const place = (): void => {
        count += 1;
        const id = `${count}`;
        const [startedAt, sleptBefore] = [time.now(), sleptMs];
        const end = (how: string): void => {
          ended.set(id, how);
          waits.push(time.now() - startedAt - (sleptMs - sleptBefore));
        };
        exchangeWrite(order, { id }, { through, keys, environment: { clock: time, timers: time } }).then(
          () => end('done'),
          (error: unknown) => end(error instanceof OutcomeUnknown ? 'unknown' : 'failed'),
        );
      };

      for (const { weather, lastsMs, orders } of spells) {
        now = weather;
        for (let turn = 0; turn < orders; turn += 1) place();
        await new Promise((resolve) => setImmediate(resolve));
        if (weather === 'asleep') {
          sleptMs += lastsMs;
          time.sleep(lastsMs);
          await time.resume();
        } else {
          for (let passed = 0; passed < lastsMs; passed += 20_000) {
            await time.advance(Math.min(20_000, lastsMs - passed));
            await new Promise((resolve) => setImmediate(resolve));
          }
        }
      }
      now = 'fine';
      for (let turn = 0; turn < 30; turn += 1) {
        await time.advance(15_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      stop();

      expect([...ended.keys()]).toHaveLength(count);
      expect(Math.max(0, ...waits)).toBeLessThanOrEqual(PATIENCE_MS);
      // Each write was reported, and one with an unknown outcome again once it was known.
      expect(told.length).toBeGreaterThanOrEqual(count);
      for (const times of effects.values()) expect(times).toBe(1);
      for (const [id, how] of ended) {
        if (how === 'done') expect(effects.get(id)).toBe(1);
        // Refused at once because of being offline: nothing was sent.
        if (how === 'failed') expect(effects.has(id)).toBe(false);
      }
      expect(time.pending()).toBe(0);
      expect(await through.exchange(ping, undefined)).toMatchObject({ data: 'pong' });
    }),
    { numRuns: 5 },
  );
});
