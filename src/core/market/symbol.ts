/** A market's symbol as the market data knows it, `btcusdt`, where an address or the device's storage names one. */

export const isSymbol = (text: string): boolean => /^[a-z0-9]{3,24}$/.test(text);

/** Small letters are what the market data writes; an address may have others. */
export const readSymbol = (text: string): string | undefined => {
  const symbol = text.toLowerCase();
  return isSymbol(symbol) ? symbol : undefined;
};

/** Trading pages, and a new alert, open on this market where the address names none (MKT-05). */
export const DEFAULT_SYMBOL = 'btcusdt';

/** The market that a trading page opens on, before its code is there. @param search of the page's address */
export const openedSymbol = (search: string): string =>
  readSymbol(new URLSearchParams(search).get('currentSymbol') ?? '') ?? DEFAULT_SYMBOL;
