const hasFollower = (node: Node | null): boolean =>
  node !== null && (node.nextSibling !== null || hasFollower(node.parentNode));

/**
 * JSON that stands in the page as data, by its id. A browser runs scripts and draws while the page is still arriving, with
 * as much of the data as it has by then.
 * @returns undefined where there is none, or until it has arrived whole
 */
export const readPageData = (id: string): unknown => {
  const place = document.getElementById(id);
  const hasArrived = place !== null && (document.readyState !== 'loading' || hasFollower(place));
  return hasArrived ? JSON.parse(place.textContent ?? '') : undefined;
};
