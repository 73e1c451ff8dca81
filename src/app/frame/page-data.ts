const hasFollower = (node: Node | null): boolean =>
  node !== null && (node.nextSibling !== null || hasFollower(node.parentNode));

/**
 * Parses the JSON in the page's data element with this id. Scripts may run while the page is still being parsed, when
 * the element holds only a part of its text: it is complete once another node follows.
 * @returns undefined where there is no such element, or until it is complete
 */
export const readPageData = (id: string): unknown => {
  const place = document.getElementById(id);
  const hasArrived = place !== null && (document.readyState !== 'loading' || hasFollower(place));
  return hasArrived ? JSON.parse(place.textContent ?? '') : undefined;
};
