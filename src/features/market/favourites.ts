/** Favourite markets. They are stored on the device and belong to it, not to the account (MKT-02). */
import { atom } from 'jotai';
import { deviceStorage } from '../../core/base/device.ts';
import { keptTextAtom } from '../../core/base/kept-text-atom.ts';
import { isSymbol } from '../../core/market/symbol.ts';
import { toggleFavourite } from './listing.ts';

const kept = keptTextAtom(deviceStorage('favourites'));
const symbols = atom((get): readonly string[] => (get(kept) ?? '').split(',').filter(isSymbol));

/** Symbols in the order in which they were added; writing a symbol toggles it. */
export const favouritesAtom = atom(
  (get) => get(symbols),
  (get, set, symbol: string) => set(kept, toggleFavourite(get(symbols), symbol).join(',')),
);
