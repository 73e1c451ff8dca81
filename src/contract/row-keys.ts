/** Stable keys for the rows of a list, also where the backend gives them no id. */

/**
 * @param nameOf stands in for the id of a row that has none; rows of the same name are numbered
 * @returns a key for each row, in the order of the rows, the same each time the list is read
 */
export const rowKeys = <T extends { readonly id?: string | undefined }>(
  rows: readonly T[],
  nameOf: (row: T) => string,
): string[] => {
  const times = new Map<string, number>();
  return rows.map((row) => {
    if (row.id !== undefined) return row.id;
    const name = nameOf(row);
    const nth = (times.get(name) ?? 0) + 1;
    times.set(name, nth);
    return nth === 1 ? name : `${name} ${nth}`;
  });
};
