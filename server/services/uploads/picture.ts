/**
 * Makes a picture of ours out of a file of theirs: decoded, turned upright, bounded in size and written anew, so
 * that neither the place it was taken at nor anything else that was hidden in the file is kept.
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
   * A phone's camera makes 12 to 50 million pixels, as JPEG, which is read at a fraction of its size. The others have to
   * be decoded whole, and a kilobyte of one colour can stand for all the pixels that are allowed.
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

// Everything that libvips can open is blocked but the few formats that cameras and browsers make.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Nobody uploads the same picture twice in a row, and memory is better spent elsewhere.
sharp.cache(false);
// A picture takes one thread: passwords are hashed on the same ones, and answers compressed.
sharp.concurrency(1);

/** Decoding is the most work that a single request can ask for: beside it there must be a processor for the others. */
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
 * Call it outside a transaction: a picture may wait for its turn.
 * @param owner whose turn it uses
 * @returns undefined where the bytes are no picture that we take; then nothing was decoded unless the file was damaged
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
      // Truncated, hostile, or not a picture at all: the member is told the same.
      return undefined;
    }
  });
};
