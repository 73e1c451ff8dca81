/**
 * Stands in for `core/format/create-format.ts`, `ui/platform-style.ts`, `ui/coin-appearance.ts` and
 * `ui/use-typed-ahead.ts` while the build renders the frame: figures become placeholders that name their field and
 * format, the platform style is the one being rendered, and there is no frame yet to take typed text from.
 */
import { type Decimal, decimal } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { Format, FormatOptions } from '../../core/format/create-format.ts';
import type { coinAppearance as CoinAppearance } from '../../ui/coin-appearance.ts';
import type { PlatformStyle } from '../../ui/platform-style.ts';

/** Figures of a market. Each gets a distinct number, by which `createFormat` recognises the field. */
const FIGURES = ['change', 'price', 'volume'];
const KINDS = [
  'price',
  'percent',
  'volume',
  'highLow',
  'number',
  'compact',
] as const satisfies readonly (keyof Format)[];

/** @param change sign of the day's change: -1, 0 or 1 */
export const markedMarket = (change: number): MarketItem => {
  const texts = ['symbol', 'title', 'base', 'quote', 'logo'].map((field) => [field, `{${field}}`]);
  const figures = FIGURES.map((field, index) => [field, decimal(index === 0 ? change : index + 1)]);
  return Object.fromEntries([...texts, ...figures, ['trend', []]]) as MarketItem;
};

export const createFormat = (): Pick<Format, (typeof KINDS)[number]> => {
  const write = (kind: string) => (value: Decimal | number, options?: FormatOptions) => {
    const told = options === undefined ? '' : ` ${JSON.stringify(options)}`;
    return `{${FIGURES[Math.max(Math.abs(Number(value)), 1) - 1]} ${kind}${told}}`;
  };
  return Object.fromEntries(KINDS.map((kind) => [kind, write(kind)])) as unknown as ReturnType<typeof createFormat>;
};

export const coinAppearance = (coin: string): ReturnType<typeof CoinAppearance> => ['', coin, 0];

let look: PlatformStyle = 'md';
export const platformStyle = (): PlatformStyle => look;
export const lookAs = (style: PlatformStyle): void => {
  look = style;
};

export const useTypedAhead = (): void => undefined;
