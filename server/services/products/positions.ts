/** The place after the others in a list. */
export const afterLast = (rows: readonly { readonly position: number }[]): number =>
  rows.reduce((last, row) => Math.max(last, row.position), -1) + 1;

export interface Running {
  readonly id: number;
  readonly orders: number;
}

/** How many orders of a product are running. */
export const runningOf = (running: readonly Running[], id: number): number =>
  running.find((row) => row.id === id)?.orders ?? 0;
