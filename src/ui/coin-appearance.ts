/** A coin's sign, derived from its name: the same everywhere, without a request or a third party's trademark. */
const KNOWN: Record<string, readonly [colour: string, sign: string]> = {
  BTC: ['#b86a00', '₿'],
  ETH: ['#4d62c9', 'Ξ'],
  USDT: ['#1a7f63', '₮'],
  USDC: ['#2668b5', '$'],
  XRP: ['#4a5560', '✕'],
  LTC: ['#345d9d', 'Ł'],
  DOGE: ['#8a6d1f', 'Ð'],
  ADA: ['#2451a8', '₳'],
  XTZ: ['#2c63c7', 'ꜩ'],
};

/** FNV-1a: spreads short names well and is the same in every browser. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
};

const signOf = (coin: string): readonly [colour: string, sign: string] =>
  // Dark enough for white letters at any hue.
  KNOWN[coin] ?? [`hsl(${hash(coin) % 360} 48% 36%)`, coin.slice(0, coin.length > 3 ? 1 : 2)];

/** @returns the size of the sign is for a circle that is 32 units wide */
export const coinAppearance = (name: string): readonly [colour: string, sign: string, size: number] => {
  const [colour, sign] = signOf(name.toUpperCase());
  return [colour, sign, sign.length > 1 ? 13 : 18];
};
