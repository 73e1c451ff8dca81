/**
 * Re-encodes an uploaded picture: decoded, turned upright, limited in size and written anew, so that neither the place
 * where it was taken nor anything else hidden in the file is kept.
 */
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { FairQueue } from '../../base/fair-queue.ts';

const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** Enough to read the small print of a document. */
const MAX_SIDE = 2400;
const QUALITY = 84;
const DECODE_SECONDS = 5;

interface Format {
  readonly name: string;
  /**
   * Phone cameras make JPEGs of 12 to 50 million pixels, which are decoded at a reduced scale. The other formats are
   * decoded whole, and a kilobyte of one colour can stand for all the pixels that are allowed.
   */
  readonly maxPixels: number;
  isIn(bytes: Buffer): boolean;
}

const FORMATS: readonly Format[] = [
  { name: 'jpeg', maxPixels: 52_000_000, isIn: (bytes) => bytes.readUIntBE(0, 3) === 0xff_d8_ff },
  { name: 'png', maxPixels: 26_000_000, isIn: (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' },
  {
    name: 'webp',
    maxPixels: 26_000_000,
    isIn: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
];
const HEADER_BYTES = 12;

// Blocks every format that libvips can read, except the few that cameras and browsers make.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// No cache: the same picture is rarely uploaded twice in a row, and the memory has better uses.
sharp.cache(false);
// One thread for each picture, because password hashing and compression use the same threads.
sharp.concurrency(1);

/** Decoding is the most work that a single request can cause, so a core must stay free for other requests. */
const decoding = new FairQueue({
  running: availableParallelism() > 3 ? 2 : 1,
  runningOfOne: 1,
  waitingOfOne: 16,
  waiting: 200,
});

export interface Picture {
  readonly mediaType: 'image/jpeg';
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const OPTIONS = { failOn: 'error', sequentialRead: true } as const;

const decode = async (bytes: Buffer, maxPixels: number): Promise<Picture> => {
  const { data, info } = await sharp(bytes, { ...OPTIONS, limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, mozjpeg: false })
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { mediaType: 'image/jpeg', content: data, width: info.width, height: info.height };
};

/**
 * Call it outside a transaction: it may wait in the queue.
 * @param owner the key in the queue
 * @returns undefined where the bytes are no picture of an accepted format; nothing is decoded then, unless it is
 * damaged
 * @throws QueueFull where the owner has too many waiting
 */
export const readPicture = async (
  owner: string,
  bytes: Uint8Array,
  make: typeof decode = decode,
): Promise<Picture | undefined> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length <= HEADER_BYTES || file.length > PICTURE_MAX_BYTES) return undefined;
  const format = FORMATS.find(({ isIn }) => isIn(file));
  if (format === undefined) return undefined;
  return decoding.run(owner, async () => {
    try {
      // Reads the header alone.
      const { width, height, pages } = await sharp(file, { ...OPTIONS, limitInputPixels: false }).metadata();
      if (width * height > format.maxPixels || (pages ?? 1) > 1) return undefined;
      return await make(file, format.maxPixels);
    } catch {
      // Truncated, hostile, or not a picture at all: the member gets the same answer.
      return undefined;
    }
  });
};
