/** The site's config: its switches, under domain names. */
import { type Query, useQuery } from '@tanstack/react-query';
import { getConfig } from '../../contract/calls/site.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import { BACKGROUND_QUERY } from '../queries/background-queries.ts';
import { queryClient, queryKey } from '../queries/query-client.ts';
import { send } from '../transport/transport.ts';

/** Polling interval until the first answer (HOME-04); slow polling afterwards applies changes without a reload. */
const UNTIL_THERE_MS = 500;
const RENEW_MS = 20_000;
/** Polling interval after a failed refresh, by which a page notices that the server is back. */
const LOST_MS = 5_000;
/** After this many failures the pauses grow. */
const PATIENCE = 8;
/** After this long without it the member is told. */
const TOLD_AFTER_MS = 3_000;
/** Many components read the config; within this time they share one request. */
const FRESH_MS = 1_000;

const key = queryKey(getConfig, undefined);

let firstAskedAtMs: number | undefined;

const untilThereMs = (failures: number): number =>
  Math.min(UNTIL_THERE_MS * 2 ** Math.max(0, failures - PATIENCE), LOST_MS);

const options = {
  queryKey: key,
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    firstAskedAtMs ??= Date.now();
    return send(getConfig, undefined, { signal });
  },
  retry: false,
  ...BACKGROUND_QUERY,
  staleTime: FRESH_MS,
  refetchInterval: ({ state: { data, error, errorUpdateCount } }: Query<SiteConfig>) =>
    data === undefined ? untilThereMs(errorUpdateCount) : error === null ? RENEW_MS : LOST_MS,
};

/**
 * The config; undefined until the first answer, which happens only on a first visit, since later ones start with the
 * stored config. A screen must show its skeleton for undefined and not treat it as "everything is off".
 */
export const useConfig = (): SiteConfig | undefined => useQuery(options).data;

const isReference = (config: SiteConfig | undefined): boolean => (config?.marketSource ?? 'unknown') !== 'unknown';

/**
 * Whether the reference server answers: only it names the source of its prices. Calls, fields and rules beyond the
 * specification are its own, so nothing is asked or claimed by them elsewhere.
 */
export const useIsReferenceServer = (): boolean => isReference(useConfig());

/**
 * True while the config is one that an earlier visit stored and the first answer of this visit is on its way: whatever
 * leaves the page because of it must wait. False where that answer does not come.
 */
export const useIsConfigUnconfirmed = (): boolean => {
  const { isFetching, error } = useQuery(options);
  return isFetching && error === null && queryClient.getQueryState(key)?.isInvalidated === true;
};

export interface ConfigLoss {
  /** True after some seconds of failed requests, until the config arrives or Retry is tapped. */
  readonly isLost: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

const retry = (): void => {
  firstAskedAtMs = undefined;
  void queryClient.resetQueries({ queryKey: key, exact: true });
};

/** For components that cannot render without the config. */
export const useConfigLoss = (): ConfigLoss => {
  const { data, error, errorUpdateCount, errorUpdatedAt } = useQuery(options);
  const isLost =
    data === undefined && errorUpdateCount > 0 && errorUpdatedAt - (firstAskedAtMs ?? errorUpdatedAt) >= TOLD_AFTER_MS;
  return { isLost, error, retry };
};

export const readConfig = (): SiteConfig | undefined => queryClient.getQueryData<SiteConfig>(key);
export const isReferenceServer = (): boolean => isReference(readConfig());
