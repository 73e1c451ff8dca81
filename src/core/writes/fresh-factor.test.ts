import { expect, onTestFinished, test, vi } from 'vitest';
import { read, write } from '../../contract/call.ts';
import { record, text, wire } from '../../contract/codec.ts';
import { CODE } from '../../contract/envelope.ts';
import { KEYS_HEADER, KEYS_HONOURED } from '../../contract/keys.ts';
import { fakeTime } from '../../kit/fake-time.ts';
import { fakeStorageItem } from '../base/fake-storage.ts';
import { store } from '../base/store.ts';
import { onToast } from '../base/toasts.ts';
import { Refused } from '../transport/errors.ts';
import { fakeTransport } from '../transport/fake-transport.ts';
import { askForFactor, factorQuestionAtom } from './fresh-factor.ts';
import { createPendingKeys } from './idempotency-keys.ts';
import { exchangeWrite } from './writes.ts';

const ping = read({ name: 'ping', access: 'public', response: text });
const bind = write({ name: 'bind', access: 'member', payload: record({ address: wire('address', text) }) });

/** A server that refuses `bind` with 203 until a second factor was shown, with a record of what it received. */
const guarded = async (headers: Record<string, string> = { [KEYS_HEADER]: KEYS_HONOURED }) => {
  const sent: { key: string | null; body: string }[] = [];
  const server = { shown: false };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isWrite = request.url.endsWith('/bind');
    if (isWrite) sent.push({ key: request.headers.get('idempotency-key'), body: await request.text() });
    const body =
      isWrite && !server.shown
        ? { code: CODE.freshFactorNeeded, msg: 'Confirm', data: null }
        : { code: CODE.ok, msg: 'Bound', data: 'x' };
    return new Response(JSON.stringify(body), { headers });
  };
  const time = fakeTime();
  const through = fakeTransport(fetch, time);
  await through.exchange(ping, undefined);
  const keys = createPendingKeys(fakeStorageItem(), () => time.now());
  return { sent, server, options: { through, keys } };
};

const question = () =>
  new Promise<{ answer: (shown: boolean) => void }>((resolve) => {
    const stop = store.sub(factorQuestionAtom, () => {
      const asked = store.get(factorQuestionAtom);
      if (!asked) return;
      stop();
      resolve(asked);
    });
  });

test('AUTH-09 a write that wants a second factor goes on with what was typed once one was shown', async () => {
  const { sent, server, options } = await guarded();
  const toasts: string[] = [];
  const stop = onToast(({ text: words }) => toasts.push(String(words)));
  const asked = question();
  const done = exchangeWrite(bind, { address: 'T1' }, options);
  const { answer } = await asked;
  expect([sent.length, toasts]).toEqual([1, []]);
  server.shown = true;
  answer(true);
  await done;
  stop();
  expect(sent.map(({ body }) => body)).toEqual(['address=T1', 'address=T1']);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
  expect(toasts).toEqual(['Bound']);
  expect(store.get(factorQuestionAtom)).toBeUndefined();
});

test('AUTH-09 whoever closes the question has sent nothing again, and hears of no failure', async () => {
  const { sent, options } = await guarded();
  const toasts: string[] = [];
  const stop = onToast(({ text: words }) => toasts.push(String(words)));
  const asked = question();
  const done = exchangeWrite(bind, { address: 'T1' }, options);
  (await asked).answer(false);
  await expect(done).rejects.toBeInstanceOf(Refused);
  stop();
  expect([sent.length, toasts]).toEqual([1, []]);
});

test('API-03 AUTH-09 a backend that does not honour keys means something else by 203, and its message is shown', async () => {
  const { sent, options } = await guarded({});
  const toasts: string[] = [];
  onTestFinished(onToast(({ text: words }) => toasts.push(String(words))));
  const askFactor = vi.fn(async () => true);
  await expect(exchangeWrite(bind, { address: 'T1' }, { ...options, askFactor })).rejects.toBeInstanceOf(Refused);
  expect(askFactor).not.toHaveBeenCalled();
  expect([sent.length, toasts]).toEqual([1, ['Confirm']]);
});

test('AUTH-09 one question stands for all writes that wait for it', async () => {
  const asked = question();
  const both = [askForFactor(), askForFactor()];
  (await asked).answer(true);
  expect(await Promise.all(both)).toEqual([true, true]);
});
