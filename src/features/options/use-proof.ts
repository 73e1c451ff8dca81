/**
 * Reads the ticks of a receipt that its first response did not contain, page by page, and verifies all of it on this
 * device (OPT-07).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getOptionReceipt } from '../../contract/calls/options.ts';
import type { ChainedTick, OptionReceipt } from '../../contract/entities/options.ts';
import { type ReceiptVerdict, verifyReceipt } from '../../contract/rules/option-outcome.ts';
import { queryKey } from '../../core/queries/query-client.ts';
import { send } from '../../core/transport/transport.ts';
import { downsampleTicks } from './downsample-ticks.ts';
import { createYieldingSha256 } from './yielding-sha256.ts';

export interface ReceiptProof {
  /** undefined while verifying. */
  readonly verdict: ReceiptVerdict | undefined;
  /** The ticks to draw; undefined while loading, empty if they could not be read. */
  readonly ticks: readonly ChainedTick[] | undefined;
}

const UNREAD: ReceiptProof = { verdict: { valid: false, reason: 'incomplete' }, ticks: [] };

const isWhole = ({ ticks, lastSequence = 0 }: OptionReceipt): boolean => (ticks.at(-1)?.sequence ?? 0) >= lastSequence;

export const useProof = (receipt: OptionReceipt): ReceiptProof => {
  const client = useQueryClient();
  const read = useQuery({
    queryKey: ['verify', receipt.order.id, receipt.headHash],
    queryFn: async ({ signal }) => {
      const thin = downsampleTicks(receipt);
      const verdict = await verifyReceipt(receipt, createYieldingSha256(), async (fromSequence) => {
        signal.throwIfAborted();
        const payload = { orderId: receipt.order.id, fromSequence };
        // A query per page, so that only a failed page is requested again; it is not cached.
        const page = await client.fetchQuery({
          queryKey: queryKey(getOptionReceipt, payload),
          queryFn: (asked) => send(getOptionReceipt, payload, { signal: asked.signal }),
          gcTime: 0,
        });
        thin.add(page.ticks);
        return page.ticks;
      });
      return { verdict, ticks: thin.kept() };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, isError } = read;
  return useMemo(
    () => data ?? (isError ? UNREAD : { verdict: undefined, ticks: isWhole(receipt) ? receipt.ticks : undefined }),
    [data, isError, receipt],
  );
};
