/** Where tags stand that would lie on one another. */

/**
 * As near to where each should be as the others let it, in their order, none over the one before.
 * @param wanted middles in px, in any order
 * @param room the first and the last place for a middle
 * @param apart between two middles
 */
export const spreadTags = (wanted: readonly number[], room: readonly [number, number], apart: number): number[] => {
  const [first, last] = room;
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const places = new Array<number>(wanted.length);
  let least = first;
  for (const index of order) {
    const place = Math.max(least, wanted[index] ?? 0);
    places[index] = place;
    least = place + apart;
  }
  // Those at the end may have been pushed out of the picture: then they push the others back.
  let most = last;
  for (const index of order.toReversed()) {
    const place = Math.min(most, places[index] ?? 0);
    places[index] = place;
    most = place - apart;
  }
  return places;
};
