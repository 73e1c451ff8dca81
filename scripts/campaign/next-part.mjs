// Finds the next part of a campaign: it starts at the first number that no successful part has covered. So gaps are
// filled, and a part that failed is run again.

/**
 * @param {readonly { from: number, count: number }[]} covered ranges that need no further run
 * @param {{ total: number, part: number }} extent the numbers 1 to `total`, at most `part` of them per run
 * @returns {{ from: number, count: number } | undefined} undefined when all numbers are covered
 */
export const nextPart = (covered, { total, part }) => {
  const sorted = [...covered].sort((one, other) => one.from - other.from);
  let from = 1;
  for (const { from: start, count } of sorted) {
    if (start > from) return { from, count: Math.min(part, start - from, total + 1 - from) };
    from = Math.max(from, start + count);
    if (from > total) return undefined;
  }
  return from > total ? undefined : { from, count: Math.min(part, total + 1 - from) };
};

/** How many of the numbers 1 to `total` are covered; overlapping ranges count once. */
export const coveredCount = (covered, total) => {
  let [sum, until] = [0, 0];
  for (const { from, count } of [...covered].sort((one, other) => one.from - other.from)) {
    const last = Math.min(total, from + count - 1);
    const news = last - Math.max(until, from - 1);
    if (news <= 0) continue;
    sum += news;
    until = last;
  }
  return sum;
};
