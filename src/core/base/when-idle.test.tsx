// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useModuleWhenIdle } from './when-idle.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let tries: number;
let isThere: boolean;
const load = async (): Promise<string> => {
  tries += 1;
  if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
  return 'the part';
};
const Slot = ({ wanted }: { wanted: boolean }) => useModuleWhenIdle(wanted, load) ?? 'nothing';

const place = document.createElement('div');
const draw = (wanted: boolean): Promise<void> => act(async () => root.render(<Slot wanted={wanted} />));
const online = (): Promise<void> => act(async () => void window.dispatchEvent(new Event('online')));
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  [tries, isThere] = [0, false];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('PWA-03 a part of the frame that could not be loaded comes with the network', async () => {
  await draw(false);
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(tries).toBe(0);
  await draw(true);
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect([tries, place.textContent]).toEqual([1, 'nothing']);
  isThere = true;
  await online();
  expect([tries, place.textContent]).toEqual([2, 'the part']);
  await online();
  expect(tries).toBe(2);
});

test('PWA-03 one that is not wanted any more is not asked for with the network', async () => {
  await draw(true);
  await act(() => vi.advanceTimersByTimeAsync(10));
  await draw(false);
  await online();
  expect(tries).toBe(1);
});
