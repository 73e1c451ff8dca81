/** Detects the format of a picture by its first bytes: file names and media types from phones are unreliable. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'other';

/** How many bytes the detection needs. */
export const KIND_BYTES = 32;

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** Brands in the `ftyp` box of ISO media files; HEIC pictures use several. */
const HEIC_BRAND = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/;

const isoKind = (bytes: Uint8Array): PictureKind => {
  const brands = [ascii(bytes, 8, 12)];
  // The compatible brands follow the major brand and its version.
  for (let at = 16; at + 4 <= bytes.length; at += 4) brands.push(ascii(bytes, at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => HEIC_BRAND.test(brand)) ? 'heic' : 'other';
};

/** @param bytes the file's first `KIND_BYTES`, or all of a shorter one */
export const pictureKind = (bytes: Uint8Array): PictureKind => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  return ascii(bytes, 4, 8) === 'ftyp' ? isoKind(bytes) : 'other';
};
