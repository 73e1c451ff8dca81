// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { encodePayload, type WriteCall } from '../../contract/call.ts';
import { switchPushKind } from '../../contract/calls/push.ts';
import { endTwoStep, setPhrase, signOutOtherDevices } from '../../contract/calls/security.ts';
import { changeLoginPassword } from '../../contract/calls/session.ts';
import type { PushKind } from '../../contract/entities/push.ts';
import { traceOf } from '../../contract/write-traces.ts';
import { type FakeTime, fakeTime, settle } from '../../kit/fake-time.ts';
import { fakeStorageItem } from '../base/fake-storage.ts';
import { onToast } from '../base/toasts.ts';
import { OutcomeUnknown, Unauthorised, Unreachable } from '../transport/errors.ts';
import { fakeTransport } from '../transport/fake-transport.ts';
import { wasAccepted } from './conclude.ts';
import { createPendingKeys, pendingKeys } from './idempotency-keys.ts';
import { createOpenWrites, openWrites } from './open-writes.ts';
import { settleAsFound } from './unkeyed-write.ts';
import { exchangeWrite } from './writes.ts';

type Answer = 'lost' | 'done' | 'refused' | 'logged out';

/** Called alike on every page of a device. */
const pageOf = (device: ReturnType<typeof deviceOf>, time: FakeTime) => {
  const through = fakeTransport(device.fetch, time);
  return {
    through,
    transfer: (again = false) =>
      exchangeWrite(device.transfer, device.payload, {
        through,
        again,
        keys: createPendingKeys(device.keys, time.now),
        writes: createOpenWrites(device.text, time.now),
        environment: { clock: time, timers: time },
        serverNow: time.now,
      }).then(
        () => 'done',
        (error: unknown) => (wasAccepted(error) ? 'taken' : error),
      ),
  };
};

/** A device, and a server that answers its transfers in turn. */
const deviceOf = (answers: Answer[]) => {
  const traced = traceOf('transfer');
  if (!traced) throw new Error('not traced');
  const server = { honours: true, isAway: false, rows: [] as object[] };
  const sent: { name: string; key: string | null }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const name = request.url.replace(/^.*\/api\//, '').replace(/\?.*$/, '');
    sent.push({ name, key: request.headers.get('idempotency-key') });
    const answer = name === 'transfer' ? answers.shift() : 'done';
    if (server.isAway || answer === 'lost') throw new TypeError('connection reset');
    const code = answer === 'logged out' ? 401 : answer === 'refused' ? 201 : 1;
    return new Response(JSON.stringify({ code, msg: '', data: { list: server.rows } }), {
      headers: server.honours ? { 'idempotency-keys': 'honoured' } : {},
    });
  };
  return {
    fetch,
    server,
    sent,
    transfer: traced.call,
    payload: { coinId: '1', amount: '5', from: 1, to: 2 },
    keys: fakeStorageItem(),
    text: fakeStorageItem(),
    transfers: () => sent.filter(({ name }) => name === 'transfer'),
    keysSent: () => new Set(sent.filter(({ name }) => name === 'transfer').map(({ key }) => key)),
  };
};

const turns = async (time: FakeTime, ms = 0): Promise<void> => {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await time.advance(ms);
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await settle();
};

/** What members are told from now on. */
const listen = () => {
  const told: unknown[] = [];
  const stop = onToast(({ text }) => told.push(typeof text === 'string' ? text : text.message));
  // What came before anybody listened.
  told.length = 0;
  return { told, stop };
};

// Each lost answer is logged.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

test('API-08 a page that has had no answer asks for one before its first write, which has a key that is kept', async () => {
  const device = deviceOf(['lost', 'done']);
  const time = fakeTime();
  const ended = pageOf(device, time).transfer();
  await turns(time);
  await turns(time, 1_000);
  expect(await ended).toBe('done');
  expect(device.sent.map(({ name }) => name)).toEqual(['getConfig', 'transfer', 'transfer']);
  expect(device.keysSent().size).toBe(1);
});

test('API-08 PWA-03 without a first answer nothing of a write is sent, and that is told', async () => {
  const device = deviceOf([]);
  device.server.isAway = true;
  const time = fakeTime();
  const { told, stop } = listen();
  expect(await pageOf(device, time).transfer()).toBeInstanceOf(Unreachable);
  stop();
  expect(device.sent.map(({ name }) => name)).toEqual(['getConfig']);
  expect(told).toEqual(['The server cannot be reached. Please try again.']);
});

test('API-08 the first answer of a page and its first write keep a member waiting for 20 s at most, together', async () => {
  const device = deviceOf(Array.from({ length: 20 }, () => 'lost'));
  const time = fakeTime();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (device.sent.length === 0) await new Promise<void>((resolve) => time.after(7_000, resolve));
    return device.fetch(input, init);
  };
  let ended: unknown;
  void pageOf({ ...device, fetch }, time)
    .transfer()
    .then((how) => {
      ended = how;
    });
  for (let second = 0; second < 20; second += 1) await turns(time, 1_000);
  expect(ended).toBeInstanceOf(OutcomeUnknown);
});

test('API-08 a write whose answer was lost with its page is the same write when the next page sends it first', async () => {
  const device = deviceOf(['lost', 'done']);
  const before = fakeTime();
  void pageOf(device, before).transfer();
  await turns(before);
  expect(device.transfers()).toHaveLength(1);
  const time = fakeTime();
  const again = pageOf(device, time).transfer();
  await turns(time);
  expect(await again).toBe('done');
  expect(device.transfers()).toHaveLength(2);
  expect(device.keysSent().size).toBe(1);
});

test('API-08 a backend that says only now and then that it honours keys executes a write once', async () => {
  const device = deviceOf(['lost', 'done', 'done']);
  const time = fakeTime();
  const { through, transfer } = pageOf(device, time);
  void transfer();
  await turns(time);
  // The next answer comes from another machine.
  device.server.honours = false;
  await through.exchange({ ...device.transfer, name: 'ping' }, device.payload);
  const second = transfer();
  await turns(time);
  expect(await second).toBe('done');
  expect(device.transfers()).toHaveLength(2);
  expect(device.keysSent().size).toBe(1);
  // It has taken effect, so the next one is meant as another.
  const third = transfer();
  await turns(time);
  expect(await third).toBe('done');
  expect(device.keysSent().size).toBe(2);
});

test('API-08 a write in doubt is asked about before it is sent again, also where keys are honoured by now', async () => {
  const device = deviceOf(['lost', 'done', 'done']);
  device.server.honours = false;
  const time = fakeTime();
  const { through, transfer } = pageOf(device, time);
  const first = transfer();
  await turns(time);
  await turns(time, 20_000);
  expect(await first).toBeInstanceOf(OutcomeUnknown);
  device.server.honours = true;
  await through.exchange({ ...device.transfer, name: 'ping' }, device.payload);
  expect(await transfer()).toBeInstanceOf(OutcomeUnknown);
  expect(device.transfers()).toHaveLength(1);
  const again = transfer(true);
  await turns(time);
  expect(await again).toBe('done');
  expect(device.keysSent().size).toBe(1);
  expect(createOpenWrites(device.text, time.now).all()).toEqual([]);
  const next = transfer();
  await turns(time);
  expect(await next).toBe('done');
  expect(device.keysSent().size).toBe(2);
});

/** The write was lost, and the phone slept until long after the retries were over. */
const slept = async (answers: Answer[] = ['lost', 'lost']) => {
  const device = deviceOf(answers);
  const time = fakeTime();
  const tappedMs = time.now();
  const { transfer } = pageOf(device, time);
  void transfer();
  await turns(time);
  const key = device.transfers()[0]?.key;
  time.sleep(6 * 60_000);
  return { device, time, tappedMs, key, writes: createOpenWrites(device.text, time.now), transfer };
};

test('API-08 a write that is given up after a sleep is looked for in the records, by the time of the tap', async () => {
  const { device, time, tappedMs, key, writes } = await slept();
  await turns(time, 1_000);
  await turns(time, 20_000);
  expect(device.transfers()).toHaveLength(2);
  expect(writes.all()).toMatchObject([{ id: key, call: 'transfer', sentAtMs: tappedMs, stage: 'waiting' }]);
});

test('API-08 one that is sent again on purpose and given up again is looked for and asked about again', async () => {
  const { device, time, writes, transfer } = await slept(Array<Answer>(60).fill('lost'));
  await turns(time, 1_000);
  await turns(time, 20_000);
  const [open] = writes.all();
  if (!open) throw new Error('not kept');
  // The member is asked, and "Send it again" closes the question.
  writes.put({ ...open, stage: 'closed' });
  void transfer(true);
  await turns(time);
  time.sleep(6 * 60_000);
  await turns(time, 1_000);
  await turns(time, 20_000);
  expect(device.keysSent().size).toBe(1);
  expect(writes.all()).toEqual([open]);
});

test('API-08 PWA-05 a session that ended meanwhile leaves nothing of a write that is given up', async () => {
  const { device, time, writes } = await slept();
  device.keys.set(undefined);
  await turns(time, 1_000);
  await turns(time, 20_000);
  expect([writes.all(), device.keys.get()]).toEqual([[], undefined]);
});

test('API-08 ten minutes after the last attempt, not the first, the same write is meant as a second one', async () => {
  const { device, time, key } = await slept();
  await turns(time, 1_000);
  time.sleep(6 * 60_000);
  expect(
    createPendingKeys(device.keys, time.now).pending('transfer', encodePayload(device.transfer, device.payload)),
  ).toBe(key);
});

test('API-08 a write that was given up and is found has no pending key: the same one again is a second one', () => {
  const traced = traceOf('transfer');
  if (!traced) throw new Error('not traced');
  const fields = encodePayload(traced.call, { coinId: '1', amount: '5', from: 1, to: 2 });
  const { key } = pendingKeys.begin('transfer', fields);
  openWrites.put({ id: key, call: 'transfer', fields, sentAtMs: Date.now(), stage: 'unknown' });
  const [write] = openWrites.all();
  if (!write) throw new Error('not kept');
  settleAsFound(write);
  expect(pendingKeys.pending('transfer', fields)).toBeUndefined();
});

const UNKNOWN = 'We could not find out whether this went through. Check your records before you try again.';

test.each([
  ['asked for again', 1, [UNKNOWN]],
  ['sent for the first time', 0, []],
])('API-08 AUTH-07 a session that is over says nothing of a write that was %s', async (_what, lost, words) => {
  const device = deviceOf([...Array<Answer>(lost).fill('lost'), 'logged out']);
  const time = fakeTime();
  const { told, stop } = listen();
  const ended = pageOf(device, time).transfer();
  await turns(time);
  await turns(time, 1_000);
  expect(await ended).toBeInstanceOf(Unauthorised);
  stop();
  expect(told).toEqual(words);
});

test('API-08 AUTH-07 nor of one that an earlier page sent', async () => {
  const device = deviceOf(['lost', 'logged out']);
  const before = fakeTime();
  void pageOf(device, before).transfer();
  await turns(before);
  const time = fakeTime();
  const { told, stop } = listen();
  const ended = pageOf(device, time).transfer();
  await turns(time);
  expect(await ended).toBeInstanceOf(Unauthorised);
  stop();
  expect(told).toEqual([UNKNOWN]);
});

test('API-08 a page of HTTP 404 that answers a retry is told as no outcome, and the next retry learns it', async () => {
  const device = deviceOf(['lost', 'done']);
  const time = fakeTime();
  let transfers = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const isTransfer = new Request(input, init).url.endsWith('/transfer');
    if (isTransfer) transfers += 1;
    return isTransfer && transfers === 2 ? new Response('default backend', { status: 404 }) : device.fetch(input, init);
  };
  const { told, stop } = listen();
  const ended = pageOf({ ...device, fetch }, time).transfer();
  await turns(time);
  await turns(time, 1_000);
  await turns(time, 2_000);
  expect(await ended).toBe('done');
  stop();
  expect(told).toEqual([]);
  expect(transfers).toBe(3);
});

test('API-08 AUTH-07 a change of the login password whose answer was lost is not called safe to repeat', () => {
  expect(traceOf(changeLoginPassword.name)?.found).not.toBe('repeatable');
});

describe('a write that states how something is to be', () => {
  /** A device that has switched a kind on, and then lost its line. */
  const cutAfterOne = async () => {
    const device = deviceOf([]);
    const time = fakeTime();
    const through = fakeTransport(device.fetch, time);
    const state = (kind: PushKind, on: boolean) =>
      exchangeWrite(
        switchPushKind,
        { kind, on },
        {
          through,
          keys: createPendingKeys(device.keys, time.now),
          writes: createOpenWrites(device.text, time.now),
          environment: { clock: time, timers: time },
        },
      ).catch((error: unknown) => error);
    const keysSent = () => device.sent.filter(({ name }) => name === 'setPushKind').map(({ key }) => key);
    const first = state('alerts', true);
    await turns(time);
    await first;
    device.server.isAway = true;
    return { server: device.server, time, state, keysSent };
  };

  test('API-08 PWA-06 a switch set again after a lost answer is set anew, as it may have been set otherwise meanwhile', async () => {
    const { server, time, state, keysSent } = await cutAfterOne();
    void state('alerts', false);
    await turns(time);
    // A retry of one attempt has its key.
    await turns(time, 1_000);
    expect(keysSent()).toEqual([...keysSent().slice(0, 2), keysSent()[1]]);
    // The same is stated again, by another page say, before the outcome of the first is known.
    server.isAway = false;
    const second = state('alerts', false);
    await turns(time);
    expect(await second).toBeUndefined();
    expect(new Set(keysSent()).size).toBe(3);
  });

  const loginPassword = 'Passw0rd!';
  test.each([
    ['two-step login is turned off', endTwoStep, { loginPassword }],
    ['the anti-phishing phrase is set', setPhrase, { phrase: 'blue heron', loginPassword }],
    ['all other devices are logged out', signOutOtherDevices, undefined],
  ] as const)(
    'API-08 AUTH-09 %s anew after a lost answer, as it may have been otherwise meanwhile',
    async (_what, call, payload) => {
      const device = deviceOf([]);
      const time = fakeTime();
      const through = fakeTransport(device.fetch, time);
      const state = () =>
        exchangeWrite(call as WriteCall<unknown, void>, payload, {
          through,
          keys: createPendingKeys(device.keys, time.now),
          writes: createOpenWrites(device.text, time.now),
          environment: { clock: time, timers: time },
        });
      const first = state();
      await turns(time);
      await first;
      device.server.isAway = true;
      void state().catch(() => undefined);
      await turns(time);
      device.server.isAway = false;
      const last = state();
      await turns(time);
      expect(await last).toBeUndefined();
      const keys = device.sent.filter(({ name }) => name === call.name).map(({ key }) => key);
      expect(new Set(keys).size).toBe(3);
    },
  );

  test('API-08 is not sent again once the member has stated something else: it would undo that', async () => {
    const { server, time, state, keysSent } = await cutAfterOne();
    const lost = state('alerts', false);
    const other = state('orders', false);
    await turns(time);
    server.isAway = false;
    const later = state('alerts', true);
    await turns(time);
    expect(await later).toBeUndefined();
    const sent = keysSent().length;
    await turns(time, 60_000);
    expect(await lost).toBeInstanceOf(OutcomeUnknown);
    // What was stated about something else is.
    expect(await other).toBeUndefined();
    expect(keysSent().slice(sent)).toEqual([keysSent()[2]]);
  });
});
