/** Markets that the member opened last. */
import { atom } from 'jotai';
import { useEffect } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import { keptTextAtom } from '../base/kept-text-atom.ts';
import { store } from '../base/store.ts';
import { onWipe } from '../session/session.ts';
import { addRecent, keptRecent, readRecent } from './recent-symbols.ts';
import { isSymbol } from './symbol.ts';

const text = keptTextAtom(keptRecent);
onWipe(() => store.set(text, undefined));

/** Symbols, the one opened last first. */
export const recentMarketsAtom = atom((get) => readRecent(get(text)));

/** The recent markets, most recent first; skips those that the site no longer lists. */
export const recentOf = (markets: readonly MarketItem[], recent: readonly string[]): MarketItem[] => {
  const listed = new Map(markets.map((market) => [market.symbol, market]));
  return recent.flatMap((symbol) => listed.get(symbol) ?? []);
};

/** Records a market as opened, once it is known to exist. */
export const useRememberMarket = (market: MarketItem | undefined): void => {
  const symbol = market?.symbol;
  useEffect(() => {
    if (symbol === undefined || !isSymbol(symbol)) return;
    store.set(text, addRecent(store.get(recentMarketsAtom), symbol).join(','));
  }, [symbol]);
};
