/** The rule of orders that name none: they are older than the names. */
export const FIRST_RULE = 'last-tick-v1';
