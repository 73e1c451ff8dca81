/** Validates a market's symbol (`btcusdt`) that comes from a URL or from the device's storage. */

export const isSymbol = (text: string): boolean => /^[a-z0-9]{3,24}$/.test(text);

/** Market data uses lower case; a URL may not. */
export const readSymbol = (text: string): string | undefined => {
  const symbol = text.toLowerCase();
  return isSymbol(symbol) ? symbol : undefined;
};

/** The market that trading pages and new alerts open with where the URL names none (MKT-05). */
export const DEFAULT_SYMBOL = 'btcusdt';

/** The market that a trading page opens with, before its code is loaded. @param search query string of the page */
export const openedSymbol = (search: string): string =>
  readSymbol(new URLSearchParams(search).get('currentSymbol') ?? '') ?? DEFAULT_SYMBOL;
