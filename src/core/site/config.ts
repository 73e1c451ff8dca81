/** The site's switches, under the field's names. */
import { useQuery } from '@tanstack/react-query';
import { getConfig } from '../../contract/calls/site.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import { BACKGROUND_QUERY } from '../queries/background-queries.ts';
import { queryClient, queryKey } from '../queries/query-client.ts';
import { send } from '../transport/transport.ts';

/** Asked this often until it is there (HOME-04), then rarely, so that a switch takes effect without a reload. */
const UNTIL_THERE_MS = 500;
const RENEW_MS = 20_000;
/** While there is no answer: this is how a page learns that the server is back. */
const LOST_MS = 5_000;
/** Many parts of a screen read it: together they ask once. */
const FRESH_MS = 1_000;

const key = queryKey(getConfig, undefined);

/**
 * The config; undefined until the first answer, which only a first visit meets: later ones start with the kept one.
 * A screen draws its skeleton for undefined, and never takes it for "everything is off".
 */
export const useConfig = (): SiteConfig | undefined =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getConfig, undefined, { signal }),
    retry: false,
    ...BACKGROUND_QUERY,
    staleTime: FRESH_MS,
    refetchInterval: ({ state: { data, error } }) =>
      data === undefined ? UNTIL_THERE_MS : error === null ? RENEW_MS : LOST_MS,
  }).data;

export const readConfig = (): SiteConfig | undefined => queryClient.getQueryData<SiteConfig>(key);
