/** The last 24 hours of a market, polled while subscribed (MKT-03). */
import { useQuery } from '@tanstack/react-query';
import { readSentSummary, type SentSummary } from '../../contract/htx.ts';
import { transport } from '../transport/transport.ts';

/** MKT-03. */
const DAY_SUMMARY_POLL_MS = 5_000;

export const useDaySummary = (symbol: string): { readonly data: SentSummary | undefined } =>
  useQuery({
    queryKey: ['day-summary', symbol],
    queryFn: async ({ signal }) => readSentSummary(await transport.plain('/market/detail', { symbol }, signal)),
    refetchInterval: DAY_SUMMARY_POLL_MS,
  });
