/**
 * Estimates from the pixels whether a photo of a document is legible, so that the member learns of a blurred photo
 * before a reviewer rejects it hours later. The result is a hint and never blocks a submission, because reviewers judge
 * better.
 */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, row by row, 0 to 255. */
  readonly data: Uint8ClampedArray;
}

export interface PictureMeasures {
  /** Variance of the Laplacian of the brightness: how much fine structure there is. */
  readonly sharpness: number;
  /** Share of overexposed pixels (all channels near the maximum), 0 to 1. */
  readonly glare: number;
  /** Mean brightness, 0 to 255. */
  readonly brightness: number;
  /** The longest side of the whole picture, in pixels. */
  readonly longestSide: number;
}

export type QualityHint = 'dark' | 'glare' | 'blurred' | 'small';

/** Measures compare only at one scale: a picture is made this small before it is measured. */
export const MEASURED_SIDE = 640;

const BLOWN_OUT = 250;
/** Rec. 709 brightness. */
const brightnessAt = (data: Uint8ClampedArray, at: number): number =>
  0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);

const varianceOfLaplacian = (light: Float32Array, width: number, height: number): number => {
  let count = 0;
  let sum = 0;
  let squares = 0;
  const at = (index: number): number => light[index] ?? 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const index = y * width + x;
      const edge = at(index - 1) + at(index + 1) + at(index - width) + at(index + width) - 4 * at(index);
      count += 1;
      sum += edge;
      squares += edge * edge;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
};

/** @param pixels the picture at `MEASURED_SIDE`, or smaller @param longestSide of the picture itself */
export const measurePicture = ({ width, height, data }: Pixels, longestSide: number): PictureMeasures => {
  const light = new Float32Array(width * height);
  let total = 0;
  let blownOut = 0;
  for (let index = 0; index < light.length; index += 1) {
    const at = index * 4;
    const brightness = brightnessAt(data, at);
    light[index] = brightness;
    total += brightness;
    if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) >= BLOWN_OUT) blownOut += 1;
  }
  const pixels = Math.max(1, light.length);
  return {
    sharpness: varianceOfLaplacian(light, width, height),
    glare: blownOut / pixels,
    brightness: total / pixels,
    longestSide,
  };
};

const DARK_BELOW = 55;
const BLURRED_BELOW = 40;
/** A smaller share is a highlight; a larger one is a white page or a scan, whose background is meant to be white. */
const GLARE = { from: 0.02, to: 0.4 } as const;
const SMALL_BELOW = 800;

/** Most severe first. A dark picture has no fine detail to measure, so it is not reported as blurred too. */
export const hintsOf = ({ sharpness, glare, brightness, longestSide }: PictureMeasures): readonly QualityHint[] => {
  const hints: QualityHint[] = [];
  if (brightness < DARK_BELOW) hints.push('dark');
  else if (sharpness < BLURRED_BELOW) hints.push('blurred');
  if (glare >= GLARE.from && glare <= GLARE.to) hints.push('glare');
  if (longestSide < SMALL_BELOW) hints.push('small');
  return hints;
};
