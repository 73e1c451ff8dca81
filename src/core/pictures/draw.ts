/**
 * Re-encodes a picture as a smaller, upright JPEG, which drops its metadata (location, time, device). Runs in a worker
 * or, where that cannot draw, on the page's main thread.
 */
import { MEASURED_SIDE, measurePicture, type PictureMeasures } from '../../kit/pictures/quality.ts';
import { fitInside, type Size } from '../../kit/pictures/size.ts';

/** Enough to read the small print of a document; some 0.5 to 1.5 MB. */
const MAX_SIDE = 2000;
const JPEG_QUALITY = 0.85;

export interface DrawnPicture extends Size {
  readonly blob: Blob;
  readonly measures: PictureMeasures;
}

/** Thrown where this thread cannot draw; the other one (worker or page) may be able to. */
export class CannotDraw extends Error {
  override readonly name = 'CannotDraw';
}

interface Canvas {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  /** Gives the memory back at once: browsers hold few canvases of this size. */
  free(): void;
  toJpeg(): Promise<Blob>;
}

const offscreen = ({ width, height }: Size): Canvas | undefined => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  return {
    context,
    free: () => Object.assign(canvas, { width: 0, height: 0 }),
    toJpeg: () => canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY }),
  };
};

const onscreen = ({ width, height }: Size): Canvas | undefined => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  return {
    context,
    free: () => Object.assign(canvas, { width: 0, height: 0 }),
    toJpeg: () =>
      new Promise((resolve, reject) => {
        const took = (blob: Blob | null): void => (blob ? resolve(blob) : reject(new CannotDraw('no JPEG was made')));
        canvas.toBlob(took, 'image/jpeg', JPEG_QUALITY);
      }),
  };
};

const canvasOf = (size: Size): Canvas => {
  const canvas =
    typeof OffscreenCanvas === 'function'
      ? offscreen(size)
      : typeof document === 'undefined'
        ? undefined
        : onscreen(size);
  if (!canvas) throw new CannotDraw('no canvas');
  return canvas;
};

const paint = (source: CanvasImageSource, size: Size): Canvas => {
  const canvas = canvasOf(size);
  const { context } = canvas;
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency, and what was clear would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(source, 0, 0, size.width, size.height);
  return canvas;
};

const measure = (source: CanvasImageSource, whole: Size): PictureMeasures => {
  const size = fitInside(whole, MEASURED_SIDE);
  const canvas = paint(source, size);
  try {
    const pixels = canvas.context.getImageData(0, 0, size.width, size.height);
    return measurePicture(pixels, Math.max(whole.width, whole.height));
  } finally {
    canvas.free();
  }
};

const PROBE = { width: 4, height: 4 } as const;
const PROBE_COLOUR = [200, 30, 100] as const;
/** Mild fingerprinting protection changes colour values by one or two. */
const PROBE_TOLERANCE = 8;

/** Browsers with fingerprinting protection may return noise instead of the drawn pixels, which ruins the picture. */
const requireTrueCanvas = (): void => {
  const { context, free } = canvasOf(PROBE);
  context.fillStyle = `rgb(${PROBE_COLOUR.join(' ')})`;
  context.fillRect(0, 0, PROBE.width, PROBE.height);
  const { data } = context.getImageData(0, 0, PROBE.width, PROBE.height);
  free();
  const strays = data.some((value, at) => {
    const drawn = PROBE_COLOUR[at % 4];
    return drawn !== undefined && Math.abs(value - drawn) > PROBE_TOLERANCE;
  });
  if (strays) throw new CannotDraw('the canvas gives something else than was drawn');
};

interface Decoded extends Size {
  readonly source: CanvasImageSource;
  readonly free: () => void;
}

/** For formats and orientations that a browser supports in image elements but not in `createImageBitmap`. */
const decodeElement = async (file: Blob): Promise<Decoded> => {
  const address = URL.createObjectURL(file);
  const free = (): void => URL.revokeObjectURL(address);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch (error) {
    free();
    throw error;
  }
  return { source: image, width: image.naturalWidth, height: image.naturalHeight, free };
};

const decode = async (file: Blob): Promise<Decoded> => {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, free: () => bitmap.close() };
  } catch (error) {
    if (typeof document === 'undefined') throw error;
    return decodeElement(file);
  }
};

/** @throws CannotDraw where no reliable canvas is available; the browser's error where it cannot decode the file */
export const drawPicture = async (file: Blob): Promise<DrawnPicture> => {
  requireTrueCanvas();
  const picture = await decode(file);
  try {
    const size = fitInside(picture, MAX_SIDE);
    const canvas = paint(picture.source, size);
    try {
      return { ...size, blob: await canvas.toJpeg(), measures: measure(picture.source, picture) };
    } finally {
      canvas.free();
    }
  } finally {
    picture.free();
  }
};
