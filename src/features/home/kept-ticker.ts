/**
 * Texts of home's ticker as last shown, so that the boot script can show them, dimmed, with the first paint: decoding
 * and formatting the cached market list takes a script that runs later (first-screen.ts). The practice label is kept
 * with them, so that practice prices are labelled from the start.
 */
import { copyOfTemplate } from '../../kit/copy-of-template.ts';

const KEY = 'device.ticker';

let isSiteKnown = false;
/** Tells whether the document says of the site's money and prices what they are: without that no prices are kept. */
export const noteSite = (isKnown: boolean): void => {
  isSiteKnown = isKnown;
};

/** In the order of the template's rows. */
const DIRECTIONS = ['rise', 'fall', 'flat'];
const TEXTS = '.ticker-name, bdi';

/** For each market the index of its direction, its link and its texts. */
type Rows = readonly (readonly [look: number, link: string, texts: readonly string[]])[];
type KeptTicker = readonly [languageTag: string, practiceLabel: string, rows: Rows];

/** Stores what the ticker shows now; does nothing where it is not shown, or has no prices or no label yet. */
export const keepTicker = (): void => {
  if (!isSiteKnown) return;
  const links = document.querySelectorAll('.ticker-page:first-child > a');
  const rows = [...links].map((row) => [
    DIRECTIONS.findIndex((direction) => row.querySelector(`.move-${direction}`)),
    row.getAttribute('href'),
    [...row.querySelectorAll(TEXTS)].map((place) => place.textContent),
  ]);
  const label = document.querySelector('.practice-label')?.textContent ?? '';
  try {
    if (rows.length > 0) localStorage.setItem(KEY, JSON.stringify([document.documentElement.lang, label, rows]));
  } catch {
    // Blocked or full: the next start shows its first prices a little later.
  }
};

/**
 * Shows the stored texts in place of the skeleton.
 * @returns false where the page's templates have not arrived yet
 * @throws where storage is blocked or what it holds is unreadable
 */
export const showKeptTicker = (): boolean => {
  const [language, label, rows = []] = JSON.parse(localStorage.getItem(KEY) ?? '[]') as KeptTicker | [];
  const ticker = copyOfTemplate('first-ticker');
  const aside = copyOfTemplate('first-practice');
  if (!ticker || !aside) return false;
  const place = document.querySelector('.first-ticker');
  if (language !== document.documentElement.lang || !place || place.querySelector('a')) return true;
  const looks = ticker.querySelectorAll('a');
  ticker.querySelector('.ticker-page')?.replaceChildren(
    ...rows.map(([look, link, texts]) => {
      const row = looks[look]?.cloneNode(true) as Element;
      row.setAttribute('href', link);
      for (const [index, text] of row.querySelectorAll(TEXTS).entries()) text.append(texts[index] ?? '');
      return row;
    }),
  );
  place.setAttribute('data-kept', '');
  place.replaceChildren(ticker);
  const notes = document.querySelector('.shell-notes');
  if (label && notes?.hasChildNodes() === false) {
    aside.firstElementChild?.append(label);
    notes.append(aside);
  }
  return true;
};
