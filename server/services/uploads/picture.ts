/**
 * Makes a picture of ours out of a file of theirs: decoded, turned upright, bounded in size and written anew, so
 * that neither the place it was taken at nor anything else that was hidden in the file is kept.
 */
import sharp from 'sharp';

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** A phone's camera makes 12 to 50 million pixels; more is an attack on the memory of whoever decodes it. */
const MAX_PIXELS = 52_000_000;
/** Enough to read the small print of a document. */
const MAX_SIDE = 2400;
const QUALITY = 84;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif']);

// Everything that libvips can open is blocked but the few formats that cameras and browsers make.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// Nobody uploads the same picture twice in a row, and memory is better spent elsewhere.
sharp.cache(false);

export interface Picture {
  readonly mediaType: 'image/jpeg';
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** undefined where the bytes are no picture that we take. */
export const readPicture = async (bytes: Uint8Array): Promise<Picture | undefined> => {
  if (bytes.byteLength === 0 || bytes.byteLength > PICTURE_MAX_BYTES) return undefined;
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  try {
    const { format, pages } = await sharp(bytes, options).metadata();
    if (format === undefined || !FORMATS.has(format) || (pages ?? 1) > 1) return undefined;
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY, mozjpeg: false })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true });
    return { mediaType: 'image/jpeg', content: data, width: info.width, height: info.height };
  } catch {
    // Truncated, hostile, too many pixels, or not a picture at all: the member is told the same.
    return undefined;
  }
};
