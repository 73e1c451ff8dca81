/** All rows of a paged list, for a file or a sum; a list on screen reads its pages as they are wanted. */
import type { Call } from '../contract/call.ts';
import { PAGE_SIZE } from '../kit/paged-list.ts';
import { send } from './transport.ts';

/** More rows than anybody reads: a backend that answers the same page for ever is left after these. */
export const MOST_PAGES = 1_000;

export interface EveryPage<T> {
  readonly keyOf: (row: T) => string;
  /** Told after each page, with the rows so far. */
  readonly onProgress?: (rows: number) => void;
  /** Told where the list goes on beyond what is read, with the rows that were. */
  readonly onCut?: (rows: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** Reads a page; the transport's `send` unless a test gives another. */
  readonly readPage?: (page: number) => Promise<readonly T[]>;
}

/**
 * Each row once, in the order of the server, also when new rows push others from one page to the next meanwhile.
 * @throws what `send` throws, and the signal's reason
 */
export const everyPage = async <P extends { page: number; limit: number }, T>(
  call: Call<P, T[]>,
  payload: Omit<P, 'page' | 'limit'>,
  { keyOf, onProgress, onCut, signal, readPage }: EveryPage<T>,
): Promise<T[]> => {
  const rows = new Map<string, T>();
  const read =
    readPage ??
    ((page: number) =>
      send(call, { ...payload, page, limit: PAGE_SIZE } as unknown as P, { ...(signal ? { signal } : {}) }));
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const found = await read(page);
    signal?.throwIfAborted();
    const before = rows.size;
    for (const row of found) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
    onProgress?.(rows.size);
    // A backend that does not know pages answers with the same rows again.
    if (found.length < PAGE_SIZE || rows.size === before) break;
    if (page === MOST_PAGES) onCut?.(rows.size);
  }
  return [...rows.values()];
};
