/** A coin's sign, drawn from its name: the same everywhere, with no request and nobody else's trademark file. */
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

export const coinAppearance = (name: string): readonly [colour: string, sign: string] => {
  const coin = name.toUpperCase();
  const known = KNOWN[coin];
  if (known) return known;
  // Dark enough for white letters at any hue.
  return [`hsl(${hash(coin) % 360} 48% 36%)`, coin.slice(0, coin.length > 3 ? 1 : 2)];
};

interface Props {
  coin: string;
  size?: number;
}

export const CoinIcon = ({ coin, size = 32 }: Props) => {
  const [colour, sign] = coinAppearance(coin);
  return (
    <svg className="coin-icon" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill={colour} />
      <text
        x="16"
        y="16"
        dy="0.36em"
        textAnchor="middle"
        fill="#fff"
        fontSize={sign.length > 1 ? 13 : 18}
        fontWeight="700"
      >
        {sign}
      </text>
    </svg>
  );
};
