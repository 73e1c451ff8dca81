// Where a campaign goes on: at the first number that no part without a finding has covered, so that neither a gap nor a part
// whose finding has been mended since is ever left out.

/**
 * @param {readonly { from: number, count: number }[]} covered what needs to be run no more
 * @param {{ total: number, part: number }} extent numbers 1 to `total`, at most `part` of them at once
 * @returns {{ from: number, count: number } | undefined} undefined where everything is covered
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

/** How many of the numbers are covered, each once. */
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
