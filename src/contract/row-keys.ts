/** What tells the rows of a list apart, the same each time the list is read, also where the backend gives them no id. */

/**
 * @param nameOf what stands for the id of a row that has none; rows with the same are told apart by how many there are
 * @returns a key for each row, in their order
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
