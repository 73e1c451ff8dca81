/** Random numbers as a pure function of their place in a stream, so that any moment can be computed on its own. */

/** FNV-1a of text: the seed of a stream. */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

const stir = (hash: number, word: number): number => {
  let mixed = Math.imul(word, 0xcc9e2d51);
  mixed = Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
  const turned = hash ^ mixed;
  return (Math.imul((turned << 13) | (turned >>> 19), 5) + 0xe6546b64) | 0;
};

/** 32 bits from a seed and a place (MurmurHash3's rounds). `index` may have up to 53 bits. */
export const bits = (seed: number, channel: number, index: number, sub: number): number => {
  let hash = stir(seed, channel);
  hash = stir(hash, index | 0);
  hash = stir(hash, Math.floor(index / 0x1_0000_0000) | 0);
  hash = stir(hash, sub);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** In (0, 1), never 0 or 1. */
export const uniform = (seed: number, channel: number, index: number, sub: number): number =>
  (bits(seed, channel, index, sub) + 0.5) / 0x1_0000_0000;

/** Standard normal, by Box and Muller; uses `channel` and the one after it. */
export const gaussian = (seed: number, channel: number, index: number, sub: number): number =>
  Math.sqrt(-2 * Math.log(uniform(seed, channel, index, sub))) *
  Math.cos(2 * Math.PI * uniform(seed, channel + 1, index, sub));
