/** The profit report: from the server, or computed here from the lists of orders if the server has none. */
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import type { PayloadOf } from '../../contract/call.ts';
import { getOptions } from '../../contract/calls/options.ts';
import { getProfitDays, getProfitYears } from '../../contract/calls/performance.ts';
import { getOrders } from '../../contract/calls/spot.ts';
import type { DaysReport, YearProfit } from '../../contract/entities/performance.ts';
import { store } from '../../core/base/store.ts';
import { fetchAllPages } from '../../core/queries/fetch-all-pages.ts';
import { queryKey } from '../../core/queries/query-client.ts';
import { isUnknownThere } from '../../core/transport/errors.ts';
import { send } from '../../core/transport/transport.ts';
import { failed, type Loadable, loading, ready } from '../../kit/loadable.ts';
import { daysFrom, type RealisedTrade, tradesOf, yearsFrom } from './from-orders.ts';

const FRESH_MS = 30_000;

/** Number of orders read so far while a report is computed here; otherwise undefined. */
const ordersReadAtom = atom<number | undefined>(undefined);
export const useOrdersRead = (): number | undefined => useAtomValue(ordersReadAtom);

interface TradesRead {
  readonly trades: readonly RealisedTrade[];
  /** How many orders were read, if the list goes on beyond them. */
  readonly cutAt?: number;
}

const TRADES_KEY = ['trades-from-orders'];

const cutOf = (read: TradesRead | undefined): Pick<TradesRead, 'cutAt'> =>
  read?.cutAt === undefined ? {} : { cutAt: read.cutAt };

/** How many orders were read, if a report computed here lacks older ones. */
export const useOrdersCut = (): number | undefined =>
  useQuery<TradesRead>({ queryKey: TRADES_KEY, queryFn: skipToken }).data?.cutAt;

const readTrades = async (signal: AbortSignal): Promise<TradesRead> => {
  const keyOf = ({ id }: { readonly id: string }): string => id;
  let spotRead = 0;
  let cut: Pick<TradesRead, 'cutAt'> = {};
  const onCut = (cutAt: number) => {
    cut = { cutAt };
  };
  try {
    const spot = await fetchAllPages(
      getOrders,
      { side: 'all', status: 'all', marketId: undefined },
      {
        keyOf,
        signal,
        onCut,
        whole: true,
        onProgress: (rows) => {
          spotRead = rows;
          store.set(ordersReadAtom, rows);
        },
      },
    );
    const options = await fetchAllPages(
      getOptions,
      { status: 'finished' },
      { keyOf, signal, onCut, whole: true, onProgress: (rows) => store.set(ordersReadAtom, spotRead + rows) },
    );
    return { trades: tradesOf(spot, options), ...cut };
  } finally {
    store.set(ordersReadAtom, undefined);
  }
};

export type Report<T> = Loadable<T> & {
  readonly retry: () => void;
  readonly refresh: () => Promise<void>;
  /** Resolves to the report once it has loaded. @throws if it fails to load */
  readonly read: () => Promise<{ readonly report: T } & Pick<TradesRead, 'cutAt'>>;
};

const useReport = <T>(
  key: readonly unknown[],
  ask: () => Promise<T>,
  make: (trades: readonly RealisedTrade[]) => T,
): Report<T> => {
  const client = useQueryClient();
  const options = queryOptions<T>({
    queryKey: key,
    queryFn: async () => {
      try {
        return await ask();
      } catch (error) {
        if (!isUnknownThere(error)) throw error;
        const { trades } = await client.fetchQuery({
          queryKey: TRADES_KEY,
          queryFn: ({ signal }) => readTrades(signal),
          staleTime: FRESH_MS,
        });
        return make(trades);
      }
    },
    staleTime: FRESH_MS,
  });
  const { data, error, status, refetch } = useQuery(options);
  const shown = data !== undefined ? ready(data) : status === 'error' ? failed(error) : loading;
  return {
    ...shown,
    retry: () => void client.resetQueries({ queryKey: key, exact: true }),
    refresh: async () => {
      await refetch();
    },
    read: async () => {
      const report = await client.ensureQueryData(options);
      return { report, ...cutOf(client.getQueryData(TRADES_KEY)) };
    },
  };
};

export type What = Omit<PayloadOf<typeof getProfitYears>, 'product'>;

const isOf =
  (symbol: string | undefined) =>
  (trade: RealisedTrade): boolean =>
    symbol === undefined || trade.symbol === symbol;

/** Reads a whole year of both kinds of trades: month, kind and coin are then selected without another request. */
export const useProfitDays = (year: number, { timeZone, symbol }: What): Report<DaysReport> => {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const payload = { timeZone, symbol, product: 'all' as const, from, to };
  return useReport(
    queryKey(getProfitDays, payload),
    () => send(getProfitDays, payload),
    (trades) => daysFrom(trades.filter(isOf(symbol)), timeZone, from, to),
  );
};

export const useProfitYears = ({ timeZone, symbol }: What): Report<YearProfit[]> => {
  const payload = { timeZone, symbol, product: 'all' as const };
  return useReport(
    queryKey(getProfitYears, payload),
    () => send(getProfitYears, payload),
    (trades) => yearsFrom(trades.filter(isOf(symbol)), timeZone),
  );
};
