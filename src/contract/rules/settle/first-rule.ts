/** The rule of orders that name none: they were placed before rules had names. */
export const FIRST_RULE = 'last-tick-v1';
