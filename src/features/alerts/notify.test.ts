// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { notify } from './notify.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['beside another window', 'granted', false, ['BTC/USDT is above 100']],
  ['in front, where a toast says it', 'granted', true, []],
  ['without leave', 'denied', false, []],
])('PWA-06 a reached alert and the system: %s', async (_, permission, inFront, shown) => {
  const told: string[] = [];
  const Notification = class {
    static readonly permission = permission;
    constructor(text: string) {
      told.push(text);
    }
  };
  vi.stubGlobal('Notification', Notification);
  vi.spyOn(document, 'hasFocus').mockReturnValue(inFront);
  await notify('BTC/USDT is above 100', '7');
  expect(told).toEqual(shown);
});
