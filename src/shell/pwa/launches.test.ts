import { afterEach, expect, test, vi } from 'vitest';
import { followLaunches, launchPath } from './launches.ts';

const ORIGIN = 'https://exchange.test';

afterEach(() => void vi.unstubAllGlobals());

test('PWA-01 a shortcut leads to its page in the window that is open; the icon leaves it as it is', () => {
  const opened = `${ORIGIN}/market`;
  expect(launchPath(`${ORIGIN}/options`, ORIGIN, opened)).toBe('/options');
  expect(launchPath(`${ORIGIN}/exchange?currentSymbol=btcusdt`, ORIGIN, opened)).toBe(
    '/exchange?currentSymbol=btcusdt',
  );
  for (const target of [`${ORIGIN}/`, opened, 'https://evil.test/options', 'nonsense', '', null, undefined])
    expect(launchPath(target, ORIGIN, opened)).toBeUndefined();
});

test('PWA-01 the launch that opened the app leads nowhere again; the same shortcut later does', () => {
  let launch: (one: { targetURL: string }) => void = () => undefined;
  vi.stubGlobal('window', {
    launchQueue: {
      setConsumer: (run: typeof launch) => {
        launch = run;
      },
    },
  });
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: `${ORIGIN}/options` }] });
  const opened: string[] = [];
  followLaunches((path) => opened.push(path));
  launch({ targetURL: `${ORIGIN}/options` });
  expect(opened).toEqual([]);
  launch({ targetURL: `${ORIGIN}/options` });
  expect(opened).toEqual(['/options']);
  // The shell is rendered anew after an unlock.
  followLaunches((path) => opened.push(path));
  launch({ targetURL: `${ORIGIN}/options` });
  expect(opened).toEqual(['/options', '/options']);
});
