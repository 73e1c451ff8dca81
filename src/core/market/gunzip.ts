/** Decompresses the exchange's frames. The only importer of fflate, which is loaded when a feed is first watched. */

/** A hundred times the protocol's largest frame (300 candles); larger frames are not decompressed. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;

export type Unpack = (packed: Uint8Array) => string;

let loaded: Promise<Unpack> | undefined;

/** @throws RangeError for a frame that declares a larger size; fflate's error for invalid gzip */
const unpacker = (gunzipSync: (packed: Uint8Array) => Uint8Array): Unpack => {
  const decoder = new TextDecoder();
  return (packed) => {
    // Gzip ends with the uncompressed size; fflate allocates that much memory before it decompresses.
    const size = new DataView(packed.buffer, packed.byteOffset, packed.byteLength).getUint32(packed.length - 4, true);
    if (size > MAX_UNPACKED_BYTES) throw new RangeError('the frame is too large');
    return decoder.decode(gunzipSync(packed));
  };
};

export const loadUnpack = (): Promise<Unpack> => {
  loaded ??= import('fflate').then(({ gunzipSync }) => unpacker(gunzipSync));
  // A chunk that failed to load is requested again the next time.
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
};
