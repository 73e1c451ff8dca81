/** Every call with any answer of a backend yields readable data, or an error that says what is wrong; nothing else. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AnyCall, calls } from '../../../tests/every-call/calls.ts';
import { record } from '../../contract/codec.ts';
import { fakeTime } from '../../kit/fake-time.ts';
import { CallError } from './errors.ts';
import { TIMEOUT_MS } from './request.ts';
import { createServerClock } from './server-clock.ts';
import { createTransport } from './transport.ts';

const json = (body: unknown, status = 200): (() => Response) => {
  const text = JSON.stringify(body);
  return () => new Response(text, { status });
};
const ok = (data: unknown) => json({ code: 1, msg: 'ok', data });
const text =
  (body: string, status = 200) =>
  () =>
    new Response(body, { status });
const deep = (levels: number): unknown => (levels === 0 ? null : [{ list: deep(levels - 1) }]);

const silent = () => new Promise<Response>(() => undefined);

const ANSWERS: Readonly<Record<string, () => Response | Promise<Response>>> = {
  'no data': json({ code: 1, msg: 'ok' }),
  null: ok(null),
  'an empty text': ok(''),
  'a number': ok(7),
  true: ok(true),
  'an empty list': ok([]),
  'an empty object': ok({}),
  'a list of nothing': ok({ list: [null, 1, 'x', [], {}] }),
  'a bare list of nothing': ok([null, 1, 'x', [], {}]),
  'a list that is an object': ok({ list: { 0: { id: 1 } } }),
  'deep in itself': ok(deep(50)),
  'HTML with 200': text('<!doctype html><h1>Welcome</h1>'),
  'a notice before the JSON': text('<br/>Notice: undefined index{"code":1,"msg":"ok","data":{}}'),
  'cut JSON': text('{"code":1,"msg":"ok","data":{"list":[{"id":1,'),
  nothing: text(''),
  '401 in the middle': json({ code: 401, msg: 'log in', data: null }),
  'HTTP 401 of a wall': text('<h1>Unauthorized</h1>', 401),
  404: text('Not found', 404),
  'HTTP 500 in an envelope': json({ code: 0, msg: 'SQLSTATE[40001]: deadlock', data: null }, 500),
  'HTTP 502': text('Bad gateway', 502),
  'a broken connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'nothing for 17 s': silent,
};

beforeAll(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterAll(() => void vi.restoreAllMocks());

/** @returns the outcome of a call: `data`, or the name of its error */
const outcomeOf = async (call: AnyCall, answer: () => Response | Promise<Response>): Promise<string> => {
  const time = fakeTime();
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { signal } = new Request(input, init);
    const aborted = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
    return Promise.race([Promise.resolve().then(answer), aborted]);
  };
  const transport = createTransport({
    base: 'http://backend.test',
    fetch,
    upload: () => fetch,
    token: () => 'T',
    device: () => 'D',
    language: () => 'en',
    clock: createServerClock({ wall: () => time.now(), monotonic: () => time.now() }),
    timers: time,
    online: () => true,
  });
  // The payload does not matter here.
  const ended = transport.exchange({ ...call, payload: record({}) }, { file: new Blob(['x']), purpose: 'x' }).then(
    () => 'data',
    (error: unknown) => (error instanceof CallError ? error.name : `not told: ${String(error)}`),
  );
  if (answer === silent) await time.advance(TIMEOUT_MS + 2_000);
  return ended;
};

describe('API-06 API-03 whatever a backend answers, a call gives data or says what is wrong', () => {
  test.each(calls.map((call) => [call.name, call] as const))('API-06 %s', async (_name, call) => {
    const outcomes: Record<string, string> = {};
    for (const [what, answer] of Object.entries(ANSWERS)) outcomes[what] = await outcomeOf(call, answer);
    const strange = Object.entries(outcomes).filter(
      ([, outcome]) => !['data', 'Refused', 'Unauthorised', 'Unreachable', 'Unreadable'].includes(outcome),
    );
    expect(strange).toEqual([]);
    expect(outcomes).toMatchObject({
      'HTML with 200': 'Unreadable',
      'cut JSON': 'Unreadable',
      nothing: 'Unreadable',
      'HTTP 502': 'Unreachable',
      'a broken connection': 'Unreachable',
      'nothing for 17 s': 'Unreachable',
      '401 in the middle': call.access === 'member' ? 'Unauthorised' : 'Refused',
    });
  });
});
