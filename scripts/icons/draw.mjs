// Draws all app icons from one logo: `node scripts/icons/draw.mjs`. The images are committed, so that a build need not
// draw them; run this after changing the logo.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../prepare/paths.mjs';

/** The logo, three candles on a rising line, on a 512 grid; `scale` shrinks it around the centre. */
const mark = (colour, accent, scale) => `
  <g transform="translate(256 256) scale(${scale}) translate(-256 -256)" stroke-linecap="round">
    <path d="M136 250v176M256 178v186M376 86v200" stroke="${colour}" stroke-width="20"/>
    <rect x="100" y="290" width="72" height="96" rx="16" fill="${colour}"/>
    <rect x="220" y="214" width="72" height="110" rx="16" fill="${colour}"/>
    <rect x="340" y="126" width="72" height="118" rx="16" fill="${accent}"/>
  </g>`;

const svg = (inside) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${inside}</svg>`;
const NIGHT = '#102030';
const RISE = '#2ecc8f';

const rounded = svg(`<rect width="512" height="512" rx="112" fill="${NIGHT}"/>${mark('#fff', RISE, 0.86)}`);
/** Launchers crop a maskable icon to a circle of 80 %, so the logo stays inside that circle. */
const maskable = svg(`<rect width="512" height="512" fill="${NIGHT}"/>${mark('#fff', RISE, 0.64)}`);
const monochrome = svg(mark('#fff', '#fff', 0.8));

const png = (drawing, size, name) =>
  sharp(Buffer.from(drawing), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(root, 'public/icons', name));

writeFileSync(join(root, 'public/icons/icon.svg'), rounded);
await Promise.all([
  png(rounded, 192, 'icon-192.png'),
  png(rounded, 512, 'icon-512.png'),
  png(maskable, 192, 'maskable-192.png'),
  png(maskable, 512, 'maskable-512.png'),
  png(monochrome, 192, 'monochrome-192.png'),
  png(monochrome, 512, 'monochrome-512.png'),
  png(maskable, 180, 'apple-touch-icon.png'),
  png(rounded, 32, 'favicon-32.png'),
  png(monochrome, 96, 'badge-96.png'),
]);
