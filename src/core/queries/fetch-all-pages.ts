/** Fetches all rows of a paged list, for an export or a sum. Lists on screen load their pages on demand instead. */
import type { Call } from '../../contract/call.ts';
import { PAGE_SIZE, type ReadPage } from '../../kit/paged-list.ts';
import { sendPage } from '../transport/transport.ts';

/** The most passes over a list that loses rows. */
const MOST_READINGS = 3;

/** Upper bound, for backends that send the same page forever. */
export const MOST_PAGES = 1_000;

export interface AllPages<T> {
  readonly keyOf: (row: T) => string;
  /** Called after each page, with the number of rows so far. */
  readonly onProgress?: (rows: number) => void;
  /** Called where the list has more pages than are read, with the number of rows read. */
  readonly onCut?: (rows: number) => void;
  /**
   * Rows may leave this list, which moves later rows to pages already read. The list is then read again until a pass
   * finds nothing new; rows found late come last.
   */
  readonly losesRows?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** For sums and complete exports: an unreadable row is an error. */
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
      // A backend without pagination sends the same rows for every page.
      if (!isFull || seen.size === before) return;
      if (page === MOST_PAGES) onCut?.(rows.size);
    }
  };
  for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
    const before = rows.size;
    await readAll();
    // A single page is one answer, so no row can have moved while it was read.
    if (!losesRows || rows.size === before || rows.size < PAGE_SIZE) break;
  }
  return [...rows.values()];
};
