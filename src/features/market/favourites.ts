/** Favourite markets, kept on the device: they are the device's, not the account's (MKT-02). */
import { atom } from 'jotai';
import { deviceStorage } from '../../core/base/device.ts';
import { isSymbol } from '../../core/market/symbol.ts';
import { toggleFavourite } from './listing.ts';

const kept = deviceStorage('favourites');

const readKept = (text: string | undefined): readonly string[] => (text ?? '').split(',').filter(isSymbol);

const symbols = atom(readKept(kept.get()));
symbols.onMount = (set) => kept.onOtherTab((text) => set(readKept(text)));

/** Symbols in the order in which they were chosen; writing a symbol turns it on or off. */
export const favouritesAtom = atom(
  (get) => get(symbols),
  (get, set, symbol: string) => {
    const next = toggleFavourite(get(symbols), symbol);
    kept.set(next.join(','));
    set(symbols, next);
  },
);
