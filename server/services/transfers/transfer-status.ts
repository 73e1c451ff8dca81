/** Where a transfer to a member stands, as the wire and the table have it. */
export const TRANSFER = { inProgress: 1, finished: 2, cancelled: 3 } as const;
