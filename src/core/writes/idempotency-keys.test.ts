// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rememberedToken, tabToken, wipeMemberStorage } from '../base/device.ts';
import { fakeStorageItem } from '../base/fake-storage.ts';
import { serverClock } from '../transport/server-clock.ts';
import { createPendingKeys } from './idempotency-keys.ts';

afterEach(() => void vi.useRealTimers());

describe('writes whose outcome is open', () => {
  test('API-08 the same write goes out under the same key until its outcome is known, also after a reload', () => {
    const device = fakeStorageItem();
    const first = createPendingKeys(device).begin('pay', { to: '7', amount: '5' });
    const afterReload = createPendingKeys(device).begin('pay', { amount: '5', to: '7' });
    expect(afterReload.key).toBe(first.key);
    afterReload.settle();
    expect(createPendingKeys(device).begin('pay', { to: '7', amount: '5' }).key).not.toBe(first.key);
  });

  test('API-08 a refusal ends a write that was begun once; of one that was begun again it tells too little', () => {
    const device = fakeStorageItem();
    const begin = () => createPendingKeys(device).begin('pay', { to: '7' });
    const once = begin();
    once.refused();
    const first = begin();
    expect(first.key).not.toBe(once.key);
    const again = begin();
    expect(again.key).toBe(first.key);
    for (const attempt of [first, again]) attempt.refused();
    expect(begin().key).toBe(first.key);
    again.settle();
    expect(begin().key).not.toBe(first.key);
  });

  test('API-08 PWA-05 they outlive an app that is closed, and not the session', () => {
    rememberedToken.set('T1');
    const first = createPendingKeys().begin('pay', { to: '7' });
    // Closing the app clears the session storage only.
    sessionStorage.clear();
    expect(createPendingKeys().begin('pay', { to: '7' }).key).toBe(first.key);
    wipeMemberStorage();
    expect(createPendingKeys().begin('pay', { to: '7' }).key).not.toBe(first.key);
    wipeMemberStorage();
    // With remember-me off the session ends with the tab.
    tabToken.set('T1');
    const inTab = createPendingKeys().begin('pay', { to: '7' });
    expect(createPendingKeys().begin('pay', { to: '7' }).key).toBe(inTab.key);
    sessionStorage.clear();
    expect(createPendingKeys().begin('pay', { to: '7' }).key).not.toBe(inTab.key);
  });

  test('API-08 another call, amount or receiver is another write', () => {
    const writes = createPendingKeys(fakeStorageItem());
    const keys = [
      writes.begin('pay', { to: '7', amount: '5' }),
      writes.begin('pay', { to: '8', amount: '5' }),
      writes.begin('pay', { to: '7', amount: '6' }),
      writes.begin('stake', { to: '7', amount: '5' }),
    ].map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
  });

  test('API-08 a swap that is sent again at another rate is the same swap', () => {
    const writes = createPendingKeys(fakeStorageItem());
    const [seen, later] = ['0.00002', '0.000021'].map((rate) => writes.begin('swap', { num: '5', rate }).key);
    expect(later).toBe(seen);
  });

  test('API-08 a withdrawal that is sent again after its fee was seen anew is the same withdrawal', () => {
    const writes = createPendingKeys(fakeStorageItem());
    const [seen, later] = ['1', '2'].map((fee) => writes.begin('withdraw', { num: '5', fee }).key);
    expect(later).toBe(seen);
  });

  test('API-08 after ten minutes the same write is meant as a second one', () => {
    let now = 0;
    const writes = createPendingKeys(fakeStorageItem(), () => now);
    const first = writes.begin('pay', { to: '7' });
    now = 9 * 60_000;
    expect(writes.begin('pay', { to: '7' }).key).toBe(first.key);
    now += 10 * 60_000;
    expect(writes.begin('pay', { to: '7' }).key).not.toBe(first.key);
  });

  test('API-08 their age is told by the server’s clock, whatever the device’s clock is set to meanwhile', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [tappedMs, at] = [Date.now(), serverClock.monotonic()];
    const passed = (ms: number) => serverClock.learn(tappedMs + ms, at, at);
    passed(0);
    const device = fakeStorageItem();
    const begin = () => createPendingKeys(device).begin('pay', { to: '7' });
    const { key } = begin();
    for (const hours of [1, -1]) {
      vi.setSystemTime(tappedMs + hours * 3_600_000);
      passed(60_000);
      expect(begin().key).toBe(key);
    }
    passed(12 * 60_000);
    expect(begin().key).not.toBe(key);
  });

  test('API-08 a key from the future, kept by a clock that was wrong, holds no later payment', () => {
    let now = 3_600_000;
    const writes = createPendingKeys(fakeStorageItem(), () => now);
    const { key } = writes.begin('pay', { to: '7' });
    now -= 50_000;
    expect(writes.begin('pay', { to: '7' }).key).toBe(key);
    now -= 3_000_000;
    expect(writes.begin('pay', { to: '7' }).key).not.toBe(key);
  });

  test('PWA-05 what is kept tells nothing of the write, and nothing of it comes from a secret', () => {
    const device = fakeStorageItem();
    const writes = createPendingKeys(device);
    const one = writes.begin('withdraw', { num: '5', paypwd: 'secret1', code: '123456' });
    expect(device.get()).not.toMatch(/withdraw|secret1|123456|"5"/);
    expect(writes.begin('withdraw', { num: '5', paypwd: 'secret2', code: '654321' }).key).toBe(one.key);
    one.settle();
    expect(device.get()).toBeUndefined();
  });

  test.each(['{', '7', 'null', '{"x":null}', '{"x":{"key":5,"atMs":"y"}}'])('a record that is %s is none', (kept) => {
    const device = fakeStorageItem();
    device.set(kept);
    expect(createPendingKeys(device, () => 1).begin('pay', {}).key).toMatch(/^[\w-]{32,36}$/);
  });
});
