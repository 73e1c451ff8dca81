/** Stored symbols of recently opened markets; they belong to the member and are wiped with the session (PWA-05). */
import { memberStorage } from '../base/device.ts';
import { isSymbol } from './symbol.ts';

export const keptRecent = memberStorage('recent-markets');
/** How many symbols are kept. */
const MOST = 12;

export const readRecent = (text: string | undefined): readonly string[] =>
  [...new Set((text ?? '').split(',').filter(isSymbol))].slice(0, MOST);

/** Moves a symbol to the front, without duplicates. */
export const addRecent = (recent: readonly string[], symbol: string): readonly string[] =>
  recent[0] === symbol ? recent : [symbol, ...recent.filter((each) => each !== symbol)].slice(0, MOST);
