/**
 * Draws the splash screens that Apple devices show while the app starts: `node --import tsx scripts/icons/splash.ts`.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { SPLASH_SCREENS } from '../../src/shell/pwa/splash.ts';

const folder = fileURLToPath(new URL('../../public/splash/', import.meta.url));
const icon = fileURLToPath(new URL('../../public/icons/icon.svg', import.meta.url));
const PAGE = { night: '#102030', day: '#ffffff' } as const;
/** Width of the logo in points: the size at which iOS draws an app icon while it opens. */
const MARK_POINTS = 112;

mkdirSync(folder, { recursive: true });
for (const [width, height, ratio] of SPLASH_SCREENS) {
  const mark = await sharp(icon, { density: 400 })
    .resize(MARK_POINTS * ratio)
    .png()
    .toBuffer();
  for (const [theme, background] of Object.entries(PAGE)) {
    const size = { width: width * ratio, height: height * ratio };
    await sharp({ create: { ...size, channels: 3, background } })
      .composite([{ input: mark, gravity: 'centre' }])
      .png({ compressionLevel: 9, palette: true, colours: 64 })
      .toFile(`${folder}${size.width}x${size.height}-${theme}.png`);
  }
}
