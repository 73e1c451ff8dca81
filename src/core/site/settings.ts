/** The site's name, logo and the notice switch. */
import { useQuery } from '@tanstack/react-query';
import { getSettings } from '../../contract/calls/site.ts';
import type { SiteSettings } from '../../contract/entities/site.ts';
import { BACKGROUND_QUERY } from '../queries/background-queries.ts';
import { queryKey } from '../queries/query-client.ts';
import { send } from '../transport/transport.ts';

const FRESH_MS = 60_000;

/** undefined until the first answer. */
export const useSettings = (): SiteSettings | undefined =>
  useQuery({
    queryKey: queryKey(getSettings, undefined),
    queryFn: ({ signal }) => send(getSettings, undefined, { signal }),
    staleTime: FRESH_MS,
    ...BACKGROUND_QUERY,
  }).data;
