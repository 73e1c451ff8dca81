/** Places tags that would overlap. */

/**
 * Places each tag as near to its wanted position as the others allow, in order of position, without overlap.
 * @param wanted middles in px, in any order
 * @param room the first and the last place for a middle
 * @param apart least distance between two middles, in px
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
  // The last ones may have been pushed out of the room: they move back and push the others.
  let most = last;
  for (const index of order.toReversed()) {
    const place = Math.min(most, places[index] ?? 0);
    places[index] = place;
    most = place - apart;
  }
  return places;
};
