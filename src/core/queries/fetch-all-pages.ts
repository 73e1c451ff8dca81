/** All rows of a paged list, for a file or a sum; a list on screen reads its pages as they are wanted. */
import type { Call } from '../../contract/call.ts';
import { PAGE_SIZE, type ReadPage } from '../../kit/paged-list.ts';
import { sendPage } from '../transport/transport.ts';

/** How often a list that loses rows is read, at most. */
const MOST_READINGS = 3;

/** More rows than anybody reads: a backend that answers the same page for ever is left after these. */
export const MOST_PAGES = 1_000;

export interface AllPages<T> {
  readonly keyOf: (row: T) => string;
  /** Told after each page, with the rows so far. */
  readonly onProgress?: (rows: number) => void;
  /** Told where the list goes on beyond what is read, with the rows that were. */
  readonly onCut?: (rows: number) => void;
  /**
   * Rows leave this list, and each that does moves a later one to a page that was read already: it is read again until
   * nothing new is found. What is found late comes last.
   */
  readonly losesRows?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** For a sum, and for a file that says that it has all: a row that cannot be read is an error then. */
  readonly whole?: boolean;
  /** Reads a page; from the server unless a test gives another. */
  readonly readPage?: ReadPage<T>;
}

/**
 * Each row once, in the order of the server, also when new rows push others from one page to the next meanwhile.
 * @throws what `sendPage` throws, and the signal's reason
 */
export const fetchAllPages = async <P extends { page: number; limit: number }, T>(
  call: Call<P, T[]>,
  payload: Omit<P, 'page' | 'limit'>,
  { keyOf, onProgress, onCut, losesRows = false, whole = false, signal, readPage }: AllPages<T>,
): Promise<T[]> => {
  const rows = new Map<string, T>();
  const read =
    readPage ??
    ((page: number) =>
      sendPage(call, { ...payload, page, limit: PAGE_SIZE } as unknown as P, {
        whole,
        ...(signal ? { signal } : {}),
      }));
  const readAll = async (): Promise<void> => {
    const seen = new Set<string>();
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { rows: found, isFull } = await read(page);
      signal?.throwIfAborted();
      const before = seen.size;
      for (const row of found) {
        seen.add(keyOf(row));
        if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
      }
      onProgress?.(rows.size);
      // A backend that does not know pages answers with the same rows again.
      if (!isFull || seen.size === before) return;
      if (page === MOST_PAGES) onCut?.(rows.size);
    }
  };
  for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
    const before = rows.size;
    await readAll();
    // A list of one page is one answer: nothing moved while it was read.
    if (!losesRows || rows.size === before || rows.size < PAGE_SIZE) break;
  }
  return [...rows.values()];
};
