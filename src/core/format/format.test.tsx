// @vitest-environment happy-dom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { store } from '../base/store.ts';
import { useFormat } from './format.ts';
import { chosenTimeZoneAtom } from './time-zone.ts';

const NOON_UTC_MS = Date.UTC(2026, 0, 15, 12);
const Time = () => <time>{useFormat().dateTime(NOON_UTC_MS)}</time>;

const { resolvedOptions } = Intl.DateTimeFormat.prototype;

/** The device reports another zone, and the member comes back to the app. */
const arriveIn = (timeZone: string): void => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone };
  });
  document.dispatchEvent(new Event('visibilitychange'));
};

test('times go with the device into another zone without a reload, unless the member chose one', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  await drawScreen(<Time />, {});
  const shown = async (what: () => unknown): Promise<string> => {
    await act(async () => void what());
    return document.querySelector('time')?.textContent ?? '';
  };
  expect(await shown(() => arriveIn('Asia/Tokyo'))).toContain('21:00');
  expect(await shown(() => arriveIn('Asia/Kolkata'))).toContain('17:30');
  expect(await shown(() => store.set(chosenTimeZoneAtom, 'Asia/Tokyo'))).toContain('21:00');
  expect(await shown(() => arriveIn('America/New_York'))).toContain('21:00');
  expect(await shown(() => store.set(chosenTimeZoneAtom, undefined))).toContain('07:00');
});
