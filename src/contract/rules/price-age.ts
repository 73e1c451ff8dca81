/** How old a price may be (MKT-06): the server trades on none that is older, and the app calls it stale. */
export const STALE_AFTER_MS = 10_000;
