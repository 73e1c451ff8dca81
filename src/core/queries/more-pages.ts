import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { PAGE_SIZE, type PagedRows } from '../../kit/paged-list.ts';

/**
 * How far a paged list is scrolled, and the way further. A backend may send more rows than it was asked for, thousands of
 * them: they are shown as far as was scrolled.
 * @param key of the list in the query client; another list begins with one page
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
      // A refresh that came in between has newer rows: its list is not overwritten by a longer old one.
      client.setQueryData<PagedRows<T>>(key, (current) => (current === list ? next : current));
      goOn();
      setReading(undefined);
    } catch {
      setReading({ key, state: 'failed' });
    } finally {
      busy.current = undefined;
    }
  }, [client, key, readNext, shown]);
  const restart = useCallback(() => setReached({ key: undefined, rows: PAGE_SIZE }), []);
  return { shown, state: reading?.key === key ? reading.state : undefined, more, restart };
};
