/**
 * The list of open orders, read again, may lack one that ended between two of its own answers. Its card stays in its
 * place until the order itself has told how it ended, and the member has seen it.
 * @param before as shown so far
 * @param rows as just read
 * @param seen ids of those that have told it and were seen
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
