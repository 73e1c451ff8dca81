/**
 * Texts of home's ticker as last shown, so that the boot script can show them, dimmed, with the first paint: decoding
 * and formatting the cached market list takes a script that runs later (first-screen.ts).
 */
const KEY = 'device.ticker';

/** In the order of the template's rows. */
const DIRECTIONS = ['rise', 'fall', 'flat'];
const TEXTS = '.ticker-name, bdi';

/** Language tag, then for each market the index of its direction, its link and its texts. */
type KeptTicker = readonly [language: string, rows: readonly (readonly [look: number, link: string, string[]])[]];

/** Stores what the ticker shows now; does nothing where it is not shown, or has no prices yet. */
export const keepTicker = (): void => {
  const links = document.querySelectorAll('.ticker-page:first-child > a');
  const rows = [...links].map((row) => [
    DIRECTIONS.findIndex((direction) => row.querySelector(`.move-${direction}`)),
    row.getAttribute('href'),
    [...row.querySelectorAll(TEXTS)].map((place) => place.textContent),
  ]);
  try {
    if (rows.length > 0) localStorage.setItem(KEY, JSON.stringify([document.documentElement.lang, rows]));
  } catch {
    // Blocked or full: the next start shows its first prices a little later.
  }
};

/**
 * Shows the stored texts in place of the skeleton.
 * @returns false where the page's template has not arrived yet
 * @throws where storage is blocked or what it holds is unreadable
 */
export const showKeptTicker = (): boolean => {
  const [language, rows] = JSON.parse(localStorage.getItem(KEY) ?? '[]') as KeptTicker | [];
  const template = document.querySelector<HTMLTemplateElement>('template#first-ticker');
  if (!template) return false;
  const place = document.querySelector('.first-ticker');
  if (language !== document.documentElement.lang || !place || place.querySelector('a')) return true;
  const ticker = template.content.cloneNode(true) as DocumentFragment;
  const looks = ticker.querySelectorAll('a');
  ticker.querySelector('.ticker-page')?.replaceChildren(
    ...(rows ?? []).map(([look, link, texts]) => {
      const row = looks[look]?.cloneNode(true) as Element;
      row.setAttribute('href', link);
      for (const [index, place] of row.querySelectorAll(TEXTS).entries()) place.append(texts[index] ?? '');
      return row;
    }),
  );
  place.setAttribute('data-kept', '');
  place.replaceChildren(ticker);
  return true;
};
