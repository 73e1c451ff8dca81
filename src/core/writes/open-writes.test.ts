// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { encodePayload } from '../../contract/call.ts';
import { traceOf } from '../../contract/write-traces.ts';
import { fakeStorageItem } from '../base/fake-storage.ts';
import { onToast } from '../base/toasts.ts';
import { queryClient } from '../queries/query-client.ts';
import { serverClock } from '../transport/server-clock.ts';
import { createOpenWrites, isSentHere, type OpenWrite, openFields, openWrites } from './open-writes.ts';
import { leaveOpen, resumeWatching, settleAsFound } from './unkeyed-write.ts';

const writeOf = (id: string, stage: OpenWrite['stage'] = 'unknown'): OpenWrite => ({
  id,
  call: 'login',
  fields: {},
  sentAtMs: Date.now(),
  stage,
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const { id } of openWrites.all()) openWrites.remove(id);
  queryClient.clear();
});

test('API-08 of more writes in doubt than a device keeps, those that were sent last are kept', () => {
  const writes = createOpenWrites(fakeStorageItem());
  const ids = Array.from({ length: 22 }, (_, index) => `w${index}`);
  for (const id of ids) writes.put(writeOf(id));
  expect(writes.all().map(({ id }) => id)).toEqual(ids.slice(2));
});

test('API-08 a clock that was wrong when the app started forgets no write in doubt', () => {
  const day = 24 * 60 * 60_000;
  let now = 0;
  const writes = createOpenWrites(fakeStorageItem(), () => now);
  writes.put({ ...writeOf('w'), sentAtMs: 0 });
  now = 2 * day;
  expect(writes.all()).toEqual([]);
  now = 60_000;
  expect(writes.all().map(({ id }) => id)).toEqual(['w']);
  expect(writes.all()).toBe(writes.all());
});

test('API-08 until an answer has told the time, no write in doubt counts as too old', () => {
  vi.spyOn(serverClock, 'isKnown').mockReturnValueOnce(false).mockReturnValue(true);
  const device = fakeStorageItem();
  createOpenWrites(device, () => 0).put({ ...writeOf('w'), sentAtMs: 0 });
  const writes = createOpenWrites(device);
  expect(writes.all().map(({ id }) => id)).toEqual(['w']);
  expect(writes.all()).toEqual([]);
});

test('API-08 PWA-05 of a write in doubt no password, code, document or picture is kept on the device', () => {
  const secrets = { paypwd: 'p', code: '1', otp_code: '2', front_card: '/f', handheld_card: '/h', payimg: '/v' };
  expect(openFields({ num: '5', note: '', passkey: '', ...secrets })).toEqual({
    num: '5',
    note: '',
    passkey: '',
    ...Object.fromEntries(Object.keys(secrets).map((name) => [name, '*'])),
  });
});

test('API-08 a question that the member closed is not asked again after a reload, however long its write is looked for', async () => {
  vi.useFakeTimers();
  for (const stage of ['waiting', 'closed'] as const) openWrites.put(writeOf(stage, stage));
  const watched = openWrites.all().map(resumeWatching);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  await Promise.all(watched);
  expect(Object.fromEntries(openWrites.all().map(({ id, stage }) => [id, stage]))).toEqual({
    waiting: 'unknown',
    closed: 'closed',
  });
});

test('API-08 a device whose clock is hours behind still looks for what an earlier page sent, and asks about it', async () => {
  vi.useFakeTimers();
  openWrites.put({ ...writeOf('waiting', 'waiting'), sentAtMs: Date.now() + 3 * 60 * 60_000 });
  const watched = openWrites.all().map(resumeWatching);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(openWrites.all().map(({ stage }) => stage)).toEqual(['unknown']);
  await Promise.all(watched);
});

test('API-08 what this page gave up once more is looked for once more, and then asked about', async () => {
  vi.useFakeTimers();
  const given = { ...writeOf('given up', 'waiting'), call: 'transfer' };
  openWrites.put({ ...given, before: ['1'], stage: 'closed' });
  leaveOpen(given, openWrites);
  expect(openWrites.all()).toEqual([{ ...given, before: ['1'] }]);
  expect(isSentHere(given.id)).toBe(true);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(openWrites.all()).toEqual([{ ...given, before: ['1'], stage: 'unknown' }]);
});

test('API-08 what an earlier page sent and is found after all is told once, and balances are asked for anew', () => {
  const traced = traceOf('transfer');
  if (!traced) throw new Error('not traced');
  const fields = encodePayload(traced.call, { coinId: '1', amount: '5', from: 1, to: 2 });
  const write: OpenWrite = { ...writeOf('a'), call: 'transfer', fields };
  const told: string[] = [];
  const stop = onToast(({ kind }) => told.push(kind));
  openWrites.put(write);
  queryClient.setQueryData(['getUserBalanceList', ''], 'before');
  settleAsFound(write);
  settleAsFound(write);
  stop();
  expect([told, openWrites.all()]).toEqual([['success'], []]);
  expect(queryClient.getQueryState(['getUserBalanceList', ''])?.isInvalidated).toBe(true);
});
