import { expect, test } from 'vitest';
import { isExpired, readRecord, type Steps } from './storage-records.ts';

const record = (version: number, data: unknown) => ({ version, savedAtMs: 7, data });
/** A build of version 3 that migrates records of both older versions, but drops the banners of version 1. */
const STEPS: Steps = {
  1: (name, data) => (name === 'getBanner' ? undefined : [data]),
  2: (_name, data) => ({ list: data }),
};
const read = (name: string, value: unknown) => readRecord(name, value, STEPS, 3);
const spent = (name: string, value: unknown) => isExpired(name, value, STEPS, 3);

test('PWA-02 an older record is read step by step, as far as its version is behind', () => {
  expect(read('getConfig', record(1, 'a'))).toEqual(record(3, { list: ['a'] }));
  expect(read('getConfig', record(2, 'a'))).toEqual(record(3, { list: 'a' }));
  expect(read('getConfig', record(3, 'a'))).toEqual(record(3, 'a'));
  expect([1, 2, 3].map((version) => spent('getConfig', record(version, 'a')))).toEqual([false, false, false]);
});

test('PWA-02 an older record that no step leads on is absent and swept', () => {
  for (const [name, value] of [
    ['getBanner', record(1, 'a')],
    ['getConfig', record(0, 'a')],
    ['getConfig', record(-1, 'a')],
    ['getConfig', 'rubbish'],
  ] as const) {
    expect(read(name, value)).toBeUndefined();
    expect(spent(name, value)).toBe(true);
  }
});

test('PWA-02 PWA-04 a build that was gone back to leaves the records of the newer one', () => {
  expect(read('getConfig', record(4, 'a'))).toBeUndefined();
  expect(spent('getConfig', record(4, 'a'))).toBe(false);
});

test('PWA-04 PWA-06 which build works and who is told by push outlive every change of version', () => {
  for (const version of [1, 3, 4]) {
    expect(read('worker.versions', record(version, 'a'))).toEqual(record(version, 'a'));
    expect(spent('worker.push', record(version, 'a'))).toBe(false);
  }
});
