/** Maximum age of a price (MKT-06): the server does not trade on older prices, and the app shows them as stale. */
export const STALE_AFTER_MS = 10_000;
