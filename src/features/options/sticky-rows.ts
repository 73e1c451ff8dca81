/**
 * Keeps cards of ended orders in the list. A new read of the open orders lacks an order that ended since the last poll
 * of the order itself; its card stays in place until the order has reported its result and the member has seen it.
 * @param before the rows shown so far
 * @param rows the rows just read
 * @param seen ids of orders whose result was reported and seen
 */
export const stickyRows = <T extends { readonly id: string }>(
  before: readonly T[],
  rows: readonly T[],
  seen: ReadonlySet<string>,
): readonly T[] => {
  const present = new Set(rows.map(({ id }) => id));
  const held = before.filter(({ id }) => !present.has(id) && !seen.has(id));
  if (held.length === 0) return rows;
  const shown = [...rows];
  for (const row of held.toReversed()) {
    const after = before.slice(before.indexOf(row) + 1);
    const at = shown.findIndex(({ id }) => after.some((one) => one.id === id));
    shown.splice(at < 0 ? shown.length : at, 0, row);
  }
  return shown;
};
