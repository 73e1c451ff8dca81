import type { MarketItem } from '../../contract/entities/market.ts';

/** By symbol, title or coin, in any letter case, with or without the slash: "btcu", "btc/usdt", "BTC". */
export const searchMarkets = (markets: readonly MarketItem[], query: string): readonly MarketItem[] => {
  const wanted = query.toLowerCase().replace(/[\s/_-]/g, '');
  if (wanted === '') return markets;
  return markets.filter(({ symbol, title, base }) =>
    [symbol, title, base].some((text) =>
      text
        .toLowerCase()
        .replace(/[\s/_-]/g, '')
        .includes(wanted),
    ),
  );
};
