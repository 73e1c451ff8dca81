/**
 * Lists that a backend sends page by page (SHELL-13): pages from 1, ten rows each; a shorter page is the last.
 *
 * Rows shift between two requests: new rows push the rest down, removed rows pull it up. Keys identify known rows, so
 * that none appears twice. The next page is read together with the one before it, and with earlier ones until a known
 * row is found, so that none is skipped.
 */

export const PAGE_SIZE = 10;

export interface PagedRows<T> {
  readonly rows: readonly T[];
  /** The last page read; 0 before the first. */
  readonly page: number;
  readonly finished: boolean;
}

export interface Page<T> {
  readonly rows: readonly T[];
  /** Whether the page was full as sent: unreadable rows are not in `rows`, but do not make the page the last one. */
  readonly isFull: boolean;
}
export type ReadPage<T> = (page: number) => Promise<Page<T>>;
export type KeyOf<T> = (row: T) => string;

export const emptyList: PagedRows<never> = { rows: [], page: 0, finished: false };

const unique = <T>(rows: readonly T[], keyOf: KeyOf<T>): T[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

/** Reads pages 1 to `pages()`, asked after each; more than one to refresh a list that was scrolled further. */
export const firstPages = async <T>(
  read: ReadPage<T>,
  keyOf: KeyOf<T>,
  pages: () => number = () => 1,
): Promise<PagedRows<T>> => {
  let list: PagedRows<T> = { ...emptyList };
  do {
    list = await nextPage(list, read, keyOf);
  } while (list.page < pages() && !list.finished);
  return list;
};

/**
 * Appends consecutive pages to the known rows. Known rows are updated in place. Rows after the last known one are
 * appended; rows before it are newer than the list's start and only appear with a refresh.
 */
const join = <T>(known: readonly T[], window: readonly T[], keyOf: KeyOf<T>): T[] => {
  const fresh = new Map(window.map((row) => [keyOf(row), row]));
  const keys = new Set(known.map(keyOf));
  const lastKnown = window.findLastIndex((row) => keys.has(keyOf(row)));
  return [...known.map((row) => fresh.get(keyOf(row)) ?? row), ...unique(window.slice(lastKnown + 1), keyOf)];
};

/** The list with one page more; the same list when it is finished. Rejects as `read` does, and then nothing changed. */
export const nextPage = async <T>(list: PagedRows<T>, read: ReadPage<T>, keyOf: KeyOf<T>): Promise<PagedRows<T>> => {
  if (list.finished) return list;
  const page = list.page + 1;
  if (list.page === 0) {
    const { rows, isFull } = await read(1);
    return { rows: unique(rows, keyOf), page, finished: !isFull };
  }
  const keys = new Set(list.rows.map(keyOf));
  const [previous, last] = await Promise.all([read(list.page), read(page)]);
  let window = [...previous.rows, ...last.rows];
  for (let back = list.page - 1; back >= 1 && !window.some((row) => keys.has(keyOf(row))); back -= 1) {
    window = [...(await read(back)).rows, ...window];
  }
  // Pages 1 to `page` contain no known row: all were removed, or new rows pushed them down. Start over.
  if (list.rows.length > 0 && !window.some((row) => keys.has(keyOf(row)))) return firstPages(read, keyOf, () => page);
  // A backend without pagination sends the same rows for every page.
  const before = new Set(previous.rows.map(keyOf));
  const isSame = last.rows.every((row) => before.has(keyOf(row)));
  return { rows: join(list.rows, window, keyOf), page, finished: !last.isFull || isSame };
};
