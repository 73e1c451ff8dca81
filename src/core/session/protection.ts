/** The member's protective tools, as far as the backend has any. */
import { useQuery } from '@tanstack/react-query';
import { getProtection } from '../../contract/calls/protection.ts';
import type { Protection } from '../../contract/entities/protection.ts';
import { allowanceOf, type StakeAllowance, type TradingPause, tradingPause } from '../../contract/rules/protection.ts';
import { failed, type Loadable, loading, ready } from '../../kit/loadable.ts';
import { queryKey } from '../queries/query-client.ts';
import { isUnknownThere } from '../transport/errors.ts';
import { serverClock } from '../transport/server-clock.ts';
import { send } from '../transport/transport.ts';

/** Days end, limits take effect, options settle: polling keeps the display current, and the server enforces anyway. */
const POLL_MS = 20_000;
const FRESH_MS = 3_000;

/** The backend does not know the call: this is not shown as a failure, and the call is not repeated. */
const NOT_OFFERED = null;
type Offered = Protection | typeof NOT_OFFERED;

/** @param known whether limits were read before: then a refusal will pass, and those limits stay in force */
const read = async (signal: AbortSignal, known: boolean): Promise<Offered> => {
  try {
    return await send(getProtection, undefined, { signal });
  } catch (error) {
    if (!known && isUnknownThere(error)) return NOT_OFFERED;
    throw error;
  }
};

const useProtectionQuery = (enabled: boolean) =>
  useQuery({
    queryKey: queryKey(getProtection, undefined),
    queryFn: ({ signal, client, queryKey: key }) => read(signal, Boolean(client.getQueryData<Offered>(key))),
    enabled,
    staleTime: ({ state }) => (state.data === NOT_OFFERED ? Number.POSITIVE_INFINITY : FRESH_MS),
    refetchInterval: ({ state }) => (state.data ? POLL_MS : false),
  });

/** undefined until it is known, and where the backend has no such tools. */
export const useProtection = (enabled = true): Protection | undefined => useProtectionQuery(enabled).data ?? undefined;

/** For the page of the tools itself, which distinguishes loading, failed and ready; null where there are no tools. */
export const useProtectionReading = (): Loadable<Protection | null> & { readonly retry: () => void } => {
  const { data, error, refetch } = useProtectionQuery(true);
  const retry = () => void refetch();
  if (data !== undefined) return { ...ready(data), retry };
  return error === null ? { ...loading, retry } : { ...failed(error), retry };
};

/** The pause that keeps the member from trading now, by the server's clock. */
export const useTradingPause = (): TradingPause | undefined => {
  const tools = useProtection();
  return tools && tradingPause(tools, serverClock.now());
};

/** What the daily limits leave for an option; undefined without limits. */
export const useAllowance = (): StakeAllowance | undefined => {
  const tools = useProtection();
  return tools && allowanceOf({ stake: tools.stakeLimit.amount, loss: tools.lossLimit.amount }, tools);
};
