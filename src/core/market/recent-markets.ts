/** Markets that the member opened last. They are the member's and go with the session (PWA-05). */
import { atom } from 'jotai';
import { useEffect } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import { memberStorage } from '../base/device.ts';
import { store } from '../base/store.ts';

const kept = memberStorage('recent-markets');
const SYMBOL = /^[a-z0-9]{3,24}$/;
/** As many as somebody goes back to. */
const MOST = 12;

export const readRecent = (text: string | undefined): readonly string[] =>
  [...new Set((text ?? '').split(',').filter((symbol) => SYMBOL.test(symbol)))].slice(0, MOST);

/** The newest first, each once. */
export const addRecent = (recent: readonly string[], symbol: string): readonly string[] =>
  recent[0] === symbol ? recent : [symbol, ...recent.filter((each) => each !== symbol)].slice(0, MOST);

const symbols = atom(readRecent(kept.get()));
symbols.onMount = (set) => kept.onOtherTab((text) => set(readRecent(text)));

/** Symbols, the one opened last first. */
export const recentMarketsAtom = atom((get) => get(symbols));

/** Those of the list, in the order in which they were opened; what the site no longer lists is skipped. */
export const recentOf = (markets: readonly MarketItem[], recent: readonly string[]): MarketItem[] => {
  const listed = new Map(markets.map((market) => [market.symbol, market]));
  return recent.flatMap((symbol) => listed.get(symbol) ?? []);
};

/** Counts a market as opened, once it is known to be one. */
export const useRememberMarket = (market: MarketItem | undefined): void => {
  const symbol = market?.symbol;
  useEffect(() => {
    if (symbol === undefined || !SYMBOL.test(symbol)) return;
    const next = addRecent(store.get(symbols), symbol);
    kept.set(next.join(','));
    store.set(symbols, next);
  }, [symbol]);
};
