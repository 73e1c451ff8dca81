import { expect, test } from 'vitest';
import { launchPath } from './launches.ts';

const ORIGIN = 'https://exchange.test';

test('PWA-01 a shortcut leads to its page in the window that is open; the icon leaves it as it is', () => {
  const opened = `${ORIGIN}/market`;
  expect(launchPath(`${ORIGIN}/options`, ORIGIN, opened)).toBe('/options');
  expect(launchPath(`${ORIGIN}/exchange?currentSymbol=btcusdt`, ORIGIN, opened)).toBe(
    '/exchange?currentSymbol=btcusdt',
  );
  for (const target of [`${ORIGIN}/`, opened, 'https://evil.test/options', 'nonsense', '', null, undefined])
    expect(launchPath(target, ORIGIN, opened)).toBeUndefined();
});
