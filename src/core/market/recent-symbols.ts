/** Symbols of the markets that the member opened last, as this device keeps them; the member's, they go with the session (PWA-05). */
import { memberStorage } from '../base/device.ts';
import { isSymbol } from './symbol.ts';

export const keptRecent = memberStorage('recent-markets');
/** As many as somebody goes back to. */
const MOST = 12;

export const readRecent = (text: string | undefined): readonly string[] =>
  [...new Set((text ?? '').split(',').filter(isSymbol))].slice(0, MOST);

/** The newest first, each once. */
export const addRecent = (recent: readonly string[], symbol: string): readonly string[] =>
  recent[0] === symbol ? recent : [symbol, ...recent.filter((each) => each !== symbol)].slice(0, MOST);
