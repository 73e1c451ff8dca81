import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { PAGE_SIZE, type PagedRows } from '../../kit/paged-list.ts';

/**
 * How far a paged list is scrolled, and how to load more. A backend may send thousands more rows than requested, so
 * only as many as were scrolled to are shown.
 * @param key of the list in the query client; a list with another key starts with one page
 * @param readNext the list with its next page
 */
export const useMorePages = <T>(
  key: readonly unknown[],
  readNext: (list: PagedRows<T>) => Promise<PagedRows<T>>,
): {
  readonly shown: number;
  readonly state: 'loading' | 'failed' | undefined;
  readonly more: () => Promise<void>;
  readonly restart: () => void;
} => {
  const client = useQueryClient();
  const [reached, setReached] = useState({ key: undefined as unknown, rows: PAGE_SIZE });
  const [reading, setReading] = useState<{ key: unknown; state: 'loading' | 'failed' } | undefined>(undefined);
  const busy = useRef<unknown>(undefined);
  const shown = reached.key === key ? reached.rows : PAGE_SIZE;
  const more = useCallback(async () => {
    const list = client.getQueryData<PagedRows<T>>(key);
    if (!list || busy.current === key) return;
    const goOn = (): void => setReached({ key, rows: shown + PAGE_SIZE });
    if (list.finished || list.rows.length > shown) {
      if (list.rows.length > shown) goOn();
      return;
    }
    busy.current = key;
    setReading({ key, state: 'loading' });
    try {
      const next = await readNext(list);
      // A refetch during the request has newer rows: do not overwrite it with the extended old list.
      client.setQueryData<PagedRows<T>>(key, (current) => (current === list ? next : current));
      goOn();
      setReading((now) => (now?.key === key ? undefined : now));
    } catch {
      setReading((now) => (now?.key === key ? { key, state: 'failed' } : now));
    } finally {
      // The list may have changed during the request: the guard then belongs to the new list.
      if (busy.current === key) busy.current = undefined;
    }
  }, [client, key, readNext, shown]);
  const restart = useCallback(() => setReached({ key: undefined, rows: PAGE_SIZE }), []);
  return { shown, state: reading?.key === key ? reading.state : undefined, more, restart };
};
