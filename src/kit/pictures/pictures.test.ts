import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pictureKind } from './kind.ts';
import { hintsOf, measurePicture, type Pixels } from './quality.ts';
import { cropUnderFrame, fitInside } from './size.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['jpeg', '\xff\xd8\xff\xe1\x00\x10Exif'],
  ['png', '\x89PNG\r\n\x1a\n\x00\x00'],
  ['webp', 'RIFF\x00\x00\x00\x00WEBPVP8 '],
  ['gif', 'GIF89a\x01\x00'],
  ['heic', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'],
  ['heic', '\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heix'],
  ['avif', '\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avifmiaf'],
  ['other', '\x00\x00\x00\x18ftypisom\x00\x00\x00\x00mp42'],
  ['other', '%PDF-1.7'],
  ['other', ''],
] as const)('AUTH-06 knows a file by its bytes: %s', (kind, text) => {
  expect(pictureKind(bytes(text))).toBe(kind);
});

describe('AUTH-06 sizes', () => {
  test('a large photo becomes as long as allowed and keeps its proportions, a small one stays', () => {
    expect(fitInside({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
    expect(fitInside({ width: 3000, height: 4000 }, 2000)).toEqual({ width: 1500, height: 2000 });
    expect(fitInside({ width: 640, height: 480 }, 2000)).toEqual({ width: 640, height: 480 });
    expect(fitInside({ width: 9000, height: 1 }, 2000)).toEqual({ width: 2000, height: 1 });
  });

  test('the crop is what lies under the frame, with its margin', () => {
    // A camera image of 1600 × 900 covers a view of 400 × 800: scaled by 0.889 and cropped left and right.
    const film = { width: 1600, height: 900 };
    const view = { width: 400, height: 800 };
    expect(cropUnderFrame(film, view, { x: 0, y: 0, width: 400, height: 800 }, 0)).toEqual({
      x: 575,
      y: 0,
      width: 450,
      height: 900,
    });
    expect(cropUnderFrame(film, view, { x: 40, y: 300, width: 320, height: 200 }, 0)).toMatchObject({
      x: 620,
      width: 360,
    });
  });

  test('the crop lies inside the film, whatever is asked', () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 5000 }), height: fc.integer({ min: 1, max: 5000 }) });
    const side = fc.integer({ min: -500, max: 3000 });
    const frame = fc.record({ x: side, y: side, width: fc.nat(3000), height: fc.nat(3000) });
    fc.assert(
      fc.property(size, size, frame, fc.double({ min: 0, max: 1, noNaN: true }), (film, view, asked, margin) => {
        const { x, y, width, height } = cropUnderFrame(film, view, asked, margin);
        expect(Math.min(x, y, width - 1, height - 1)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(film.width);
        expect(y + height).toBeLessThanOrEqual(film.height);
      }),
    );
  });
});

/** Makes a picture from the brightness at each point. */
const draw = (brightness: (x: number, y: number) => number, width = 320, height = 200): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.fill(brightness(x, y), (y * width + x) * 4, (y * width + x) * 4 + 4);
  }
  return { width, height, data };
};

/** Lines of small print on grey paper. */
const print = (x: number, y: number): number => (y % 16 < 8 && (x * 7 + y * 3) % 9 < 3 ? 40 : 190);

const blurred = ({ width, height, data }: Pixels, radius: number): Pixels => {
  const mean = (x: number, y: number): number => {
    let sum = 0;
    let count = 0;
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        const [px, py] = [x + dx, y + dy];
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        sum += data[(py * width + px) * 4] ?? 0;
        count += 1;
      }
    }
    return sum / count;
  };
  return draw(mean, width, height);
};

describe('AUTH-06 quality hints', () => {
  const page = draw(print);
  const hints = (pixels: Pixels, longestSide = 2000) => hintsOf(measurePicture(pixels, longestSide));

  test('a sharp photo of print in good light gives no hint', () => {
    expect(hints(page)).toEqual([]);
  });

  test('a blurred one is said to be blurred, and only that', () => {
    expect(hints(blurred(page, 5))).toEqual(['blurred']);
  });

  test('the sharper the picture, the greater the measure', () => {
    const measure = (radius: number) => measurePicture(blurred(page, radius), 2000).sharpness;
    expect(measurePicture(page, 2000).sharpness).toBeGreaterThan(measure(1));
    expect(measure(1)).toBeGreaterThan(measure(3));
  });

  test('a lamp on the plastic is glare; a white page is not', () => {
    const lamp = draw((x, y) => ((x - 160) ** 2 + (y - 100) ** 2 < 45 ** 2 ? 255 : print(x, y)));
    expect(hints(lamp)).toEqual(['glare']);
    expect(hints(draw((x, y) => (print(x, y) > 100 ? 255 : 20)))).toEqual([]);
  });

  test('a photo in the dark is too dark, whatever else it might be', () => {
    expect(hints(draw((x, y) => print(x, y) / 6))).toEqual(['dark']);
    expect(hints(draw(() => 0))).toEqual(['dark']);
  });

  test('a small picture is said to be small', () => {
    expect(hints(page, 500)).toEqual(['small']);
  });

  test('a picture of one pixel breaks nothing', () => {
    expect(
      hintsOf(
        measurePicture(
          draw(() => 128, 1, 1),
          1,
        ),
      ),
    ).toEqual(['blurred', 'small']);
  });
});
