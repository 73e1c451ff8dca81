/** Trading pages, and a new alert, open on this market where the address names none (MKT-05). */
export const DEFAULT_SYMBOL = 'btcusdt';

/** The market that a trading page opens on, before its code is there. @param search of the page's address */
export const openedSymbol = (search: string): string =>
  new URLSearchParams(search).get('currentSymbol')?.toLowerCase() ?? DEFAULT_SYMBOL;
