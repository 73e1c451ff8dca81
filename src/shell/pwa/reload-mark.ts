/** How a reload for a missing file is marked (hard-reload.ts), apart, since the boot script makes one, too. */

/** In the state of the page's history entry the time of the reload survives also where sessionStorage is blocked. */
export const RELOAD_MARK = 'cleanReload';

/**
 * A file that is missing again within this time (ms) is missing on the server, too: show the error, do not reload for
 * ever.
 */
export const ONCE_IN_MS = 5 * 60_000;
