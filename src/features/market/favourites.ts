/** Favourite markets. They are stored on the device and belong to it, not to the account (MKT-02). */
import { atom } from 'jotai';
import { deviceStorage } from '../../core/base/device.ts';
import { isSymbol } from '../../core/market/symbol.ts';
import { toggleFavourite } from './listing.ts';

const kept = deviceStorage('favourites');

const readKept = (text: string | undefined): readonly string[] => (text ?? '').split(',').filter(isSymbol);

const symbols = atom(readKept(kept.get()));
symbols.onMount = (set) => kept.onOtherTab((text) => set(readKept(text)));

/** Symbols in the order in which they were added; writing a symbol toggles it. */
export const favouritesAtom = atom(
  (get) => get(symbols),
  (get, set, symbol: string) => {
    const next = toggleFavourite(get(symbols), symbol);
    kept.set(next.join(','));
    set(symbols, next);
  },
);
