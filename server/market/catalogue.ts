/**
 * The listed markets, in four tabs with sub-tabs. Ids never change and are never reused, because orders refer to them.
 * Symbols and steps are those of HTX, so that the real exchange can be the feed.
 */
import { decimal } from '../../src/contract/decimal.ts';
import type { CurrencyTab } from '../../src/contract/entities/market.ts';
import type { Market } from './feed.ts';

const tab = (id: number, name: string, children: readonly string[]): CurrencyTab => ({
  id: String(id),
  name,
  children: children.map((child, i) => ({ id: String(id * 10 + i + 1), name: child, children: [] })),
});

export const CURRENCY_TABS: readonly CurrencyTab[] = [
  tab(1, 'USDT', ['Main', 'Layer 1', 'Layer 2', 'DeFi', 'Meme']),
  tab(2, 'BTC', ['Main', 'Alts']),
  tab(3, 'ETH', ['Main', 'DeFi']),
  tab(4, 'USDC', ['Main', 'Alts']),
];

type Row = readonly [id: number, base: string, child: string, pricePlaces: number, quantityPlaces: number];

const listed = (quote: string, minNotional: string, rows: readonly Row[]): Market[] => {
  const own = CURRENCY_TABS.find(({ name }) => name === quote);
  if (own === undefined) throw new Error(`no tab for ${quote}`);
  return rows.map(([id, base, child, pricePlaces, quantityPlaces]) => ({
    id: String(id),
    symbol: `${base}${quote}`.toLowerCase(),
    base,
    quote,
    tabId: own.id,
    childId: own.children.find(({ name }) => name === child)?.id ?? '',
    priceStep: decimal(`1e-${pricePlaces}`),
    quantityStep: decimal(`1e-${quantityPlaces}`),
    minNotional: decimal(minNotional),
    feeRate: decimal('0.002'),
    options: true,
  }));
};

export const CATALOGUE: readonly Market[] = [
  ...listed('USDT', '5', [
    [1, 'BTC', 'Main', 2, 6],
    [2, 'ETH', 'Main', 2, 4],
    [3, 'SOL', 'Main', 2, 4],
    [4, 'XRP', 'Main', 4, 2],
    [5, 'DOGE', 'Meme', 5, 1],
    [6, 'TRX', 'Main', 5, 1],
    [7, 'LTC', 'Main', 2, 4],
    [8, 'ADA', 'Layer 1', 4, 2],
    [9, 'BCH', 'Main', 2, 4],
    [10, 'LINK', 'DeFi', 3, 3],
    [11, 'DOT', 'Layer 1', 4, 3],
    [12, 'AVAX', 'Layer 1', 3, 3],
    [13, 'ATOM', 'Layer 1', 4, 3],
    [14, 'NEAR', 'Layer 1', 4, 3],
    [15, 'TON', 'Layer 1', 4, 3],
    [16, 'SUI', 'Layer 1', 4, 3],
    [17, 'APT', 'Layer 1', 4, 3],
    [18, 'ALGO', 'Layer 1', 5, 1],
    [19, 'XLM', 'Layer 1', 5, 1],
    [20, 'ETC', 'Layer 1', 3, 3],
    [21, 'FIL', 'Layer 1', 4, 3],
    [22, 'ARB', 'Layer 2', 5, 2],
    [23, 'OP', 'Layer 2', 5, 2],
    [24, 'POL', 'Layer 2', 5, 2],
    [25, 'IMX', 'Layer 2', 5, 2],
    [26, 'UNI', 'DeFi', 4, 3],
    [27, 'AAVE', 'DeFi', 2, 4],
    [28, 'CRV', 'DeFi', 5, 2],
    [29, 'LDO', 'DeFi', 5, 2],
    [30, 'MKR', 'DeFi', 2, 4],
    [31, 'SHIB', 'Meme', 9, 0],
    [32, 'PEPE', 'Meme', 10, 0],
    [33, 'FLOKI', 'Meme', 9, 0],
  ]),
  ...listed('BTC', '0.0001', [
    [34, 'ETH', 'Main', 6, 4],
    [35, 'SOL', 'Main', 7, 3],
    [36, 'LTC', 'Main', 7, 3],
    [37, 'XRP', 'Alts', 8, 1],
    [38, 'LINK', 'Alts', 8, 2],
  ]),
  ...listed('ETH', '0.001', [
    [39, 'SOL', 'Main', 6, 3],
    [40, 'LINK', 'DeFi', 7, 2],
    [41, 'UNI', 'DeFi', 7, 2],
  ]),
  ...listed('USDC', '5', [
    [42, 'BTC', 'Main', 2, 6],
    [43, 'ETH', 'Main', 2, 4],
    [44, 'SOL', 'Alts', 2, 4],
    [45, 'XRP', 'Alts', 4, 2],
  ]),
];
