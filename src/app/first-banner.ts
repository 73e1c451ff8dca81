/** Shows the first banner of the home page before the app runs: the page's largest picture need not wait for code. */

/** URL of the first picture among the banners. @param data the `getBanner` response as the server sends it */
const pictureOf = (data: unknown): string | undefined => {
  if (!Array.isArray(data)) return undefined;
  return data
    .map((row: { img?: unknown } | null) => row?.img)
    .find((img): img is string => typeof img === 'string' && img !== '');
};

/** @returns whether the banner is shown: false where no banner has a picture, or the app has already rendered */
export const showBanner = (data: unknown): boolean => {
  const place = document.querySelector('.first-banner');
  const source = pictureOf(data);
  if (place === null || source === undefined) return false;
  const shown = place.querySelector('img');
  if (shown?.getAttribute('src') === source) return true;
  const picture = new Image();
  // The app's own banner has the text alternative and the link.
  picture.alt = '';
  picture.fetchPriority = 'high';
  picture.src = source;
  place.replaceChildren(picture);
  // Without the skeleton's class.
  place.className = 'first-banner';
  return true;
};
