/** Reads what one answer did not hold of a receipt, page by page, and checks all of it on this device (OPT-07). */
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
  /** undefined while it is checked. */
  readonly verdict: ReceiptVerdict | undefined;
  /** The ticks to draw; undefined while they are read, none where they could not be. */
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
        // A query of its own, so that a lost page is asked for again and not all of them; it is not kept.
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
