/** Unpacks the exchange's frames; the only importer of fflate, which is fetched when a feed is first watched. */

/** The largest frame the protocol has (300 candles) is a hundredth of this: anything larger is not unpacked. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;

export type Unpack = (packed: Uint8Array) => string;

let loaded: Promise<Unpack> | undefined;

/** @throws RangeError for a frame that says it is too large; fflate's error for one that is no gzip */
const unpacker = (gunzipSync: (packed: Uint8Array) => Uint8Array): Unpack => {
  const decoder = new TextDecoder();
  return (packed) => {
    // Gzip ends with the length of what it holds; memory of that size is taken before anything is unpacked.
    const size = new DataView(packed.buffer, packed.byteOffset, packed.byteLength).getUint32(packed.length - 4, true);
    if (size > MAX_UNPACKED_BYTES) throw new RangeError('the frame is too large');
    return decoder.decode(gunzipSync(packed));
  };
};

export const loadUnpack = (): Promise<Unpack> => {
  loaded ??= import('fflate').then(({ gunzipSync }) => unpacker(gunzipSync));
  // A chunk that could not be fetched is fetched again the next time.
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
};
