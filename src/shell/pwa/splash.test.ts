import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SPLASH_SCREENS, splashFor } from './splash.ts';

test('PWA-01 every known Apple screen has a start picture of exactly its size, by night and by day', async () => {
  for (const [width, height, ratio] of SPLASH_SCREENS) {
    for (const theme of ['night', 'day'] as const) {
      const file = fileURLToPath(new URL(`../../../public${splashFor(width, height, ratio, theme)}`, import.meta.url));
      expect(existsSync(file), file).toBe(true);
      const picture = await sharp(readFileSync(file)).metadata();
      expect([picture.width, picture.height]).toEqual([width * ratio, height * ratio]);
    }
  }
});

test('PWA-01 a screen that lies on its side is the same screen; an unknown one gets no link', () => {
  expect(splashFor(844, 390, 3, 'day')).toBe('/splash/1170x2532-day.png');
  expect(splashFor(390, 844, 2, 'day')).toBeUndefined();
});
