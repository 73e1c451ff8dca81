/** Home's first banner before the app: the largest picture of the page need not wait for its code. */

/** The picture of the first banner that has one, in an answer as it is sent. */
const pictureOf = (data: unknown): string | undefined => {
  if (!Array.isArray(data)) return undefined;
  return data
    .map((row: { img?: unknown } | null) => row?.img)
    .find((img): img is string => typeof img === 'string' && img !== '');
};

/** @returns whether it is shown; not where there is none, or once the app has drawn */
export const showBanner = (data: unknown): boolean => {
  const place = document.querySelector('.first-banner');
  const source = pictureOf(data);
  if (place === null || source === undefined) return false;
  const shown = place.querySelector('img');
  if (shown?.getAttribute('src') === source) return true;
  const picture = new Image();
  // Named by the app, with the way where it leads.
  picture.alt = '';
  picture.fetchPriority = 'high';
  picture.src = source;
  place.replaceChildren(picture);
  // It waits for nothing any more.
  place.className = 'first-banner';
  return true;
};
