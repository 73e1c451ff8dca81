import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ENGLISH, webManifest } from './web-manifest.ts';

const publicFile = (path: string): string => fileURLToPath(new URL(`../../public${path}`, import.meta.url));
const made = (facts: Partial<Parameters<typeof webManifest>[0]> = {}) =>
  webManifest({ name: 'Harbour', lang: 'en', dir: 'ltr', theme: 'night', words: ENGLISH, ...facts });

test('PWA-01 every picture of the manifest exists and has the size that it says', async () => {
  const { icons, screenshots, shortcuts } = made();
  for (const { src, sizes } of [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]) {
    expect(existsSync(publicFile(src)), src).toBe(true);
    const { width, height } = await sharp(readFileSync(publicFile(src))).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test('PWA-01 name, language, direction and colours are those of the page that asks', () => {
  expect(made({ lang: 'ar', dir: 'rtl', theme: 'day' })).toMatchObject({
    id: '/',
    name: 'Harbour',
    lang: 'ar',
    dir: 'rtl',
    background_color: '#ffffff',
  });
  expect(made()).toMatchObject({ theme_color: '#0b1622', background_color: '#102030' });
  expect(made({ name: 'Harbour Digital Exchange' }).short_name).toBe('Harbour');
  expect(made({ name: 'Supercalifragilistic' }).short_name).toBe('Supercalifra');
});
