/** Writes from screens, on TanStack Query. Screens own no double-submit guards and no idempotency keys. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Call } from '../../contract/call.ts';
import { changesOf } from '../../contract/write-changes.ts';
import { withTimeout } from '../../kit/with-timeout.ts';
import { invalidateReadsIn } from '../queries/invalidate-reads.ts';
import { useAcceptedWrites } from './accepted-writes.ts';
import { wasAccepted } from './conclude.ts';
import { exchangeWrite, type WriteProgress } from './writes.ts';

export interface WriteOptions<P, R> {
  /**
   * The server accepted the write: in time, late, or with an unreadable answer. Clears the inputs, because sending them
   * again would be a second write. Called on every open screen of the call, and on the sending one even after it was
   * closed.
   */
  readonly onAccepted?: (payload: P) => void;
  /** Follow-up with the answer, after `onAccepted`, in time or late; not for a screen that the member has left. */
  readonly onDone?: (result: R, payload: P) => void;
  /** Called after the toast, with the typed error. */
  readonly onFailed?: (error: unknown, payload: P) => void;
  /** Shows no toasts: the screen reports success and failure itself. */
  readonly quiet?: boolean;
}

interface SendOnce {
  readonly onProgress?: (share: number) => void;
  /** The member has confirmed another such write, although an earlier one may have been accepted. */
  readonly again?: boolean;
}

export interface Writer<P, R> {
  /** One at a time (API-07): returns undefined at once while another is in flight. Resolves to undefined on failure. */
  readonly send: (payload: P, options?: SendOnce) => Promise<R | undefined>;
  readonly sending: boolean;
  /** Whether what an accepted write changed is still being read again, at most for RENEWAL_MS. */
  readonly renewing: boolean;
  /**
   * `asking`: the answer was lost, and the write is being retried or its records are being read. `unknown`: the member
   * waits no longer, but the outcome is still being sought.
   */
  readonly progress: WriteProgress;
}

/** How long a form waits for the reads that its write changed before it lets the member go on with what there was. */
const RENEWAL_MS = 5_000;

/** Sends a write: idempotency key, lost answers, double-submit guard, toasts and refetches (API-04, API-07, API-08). */
export const useWrite = <P, R>(call: Call<P, R>, hooks: WriteOptions<P, R> = {}): Writer<P, R> => {
  const client = useQueryClient();
  const [progress, setProgress] = useState<WriteProgress>('idle');
  const inFlight = useRef(false);
  const latest = useRef(hooks);
  latest.current = hooks;
  const { tell, isOpen } = useAcceptedWrites(call.name, hooks.onAccepted);

  const [renewing, setRenewing] = useState(false);
  // Also after a failure: the member must see the current state, not that before the attempt.
  const renew = useCallback(
    async ({ changed }: { changed: boolean }) => {
      const renewed = invalidateReadsIn(client, changesOf(call.name));
      if (!changed) return;
      setRenewing(true);
      await withTimeout(renewed, RENEWAL_MS);
      setRenewing(false);
    },
    [call.name, client],
  );

  const sendAgain = useRef<Writer<P, R>['send']>(undefined);
  const { mutateAsync } = useMutation({
    mutationFn: ({ payload, onProgress, again = false }: SendOnce & { payload: P }) =>
      exchangeWrite(call, payload, {
        onStage: setProgress,
        onLate: (late) => {
          setProgress('idle');
          if (late !== undefined) tell(payload);
          if (late !== undefined && 'result' in late && isOpen()) latest.current.onDone?.(late.result, payload);
          void renew({ changed: late !== undefined });
        },
        quiet: latest.current.quiet ?? false,
        again,
        resend: () => void sendAgain.current?.(payload, { again: true }),
        ...(onProgress ? { onProgress } : {}),
      }),
  });

  const send = useCallback<Writer<P, R>['send']>(
    async (payload, options) => {
      if (inFlight.current) return undefined;
      inFlight.current = true;
      setProgress('sending');
      let changed = true;
      try {
        const result = await mutateAsync({ payload, ...options });
        setProgress('idle');
        tell(payload);
        if (isOpen()) latest.current.onDone?.(result, payload);
        return result;
      } catch (error) {
        setProgress((stage) => (stage === 'unknown' ? stage : 'idle'));
        latest.current.onFailed?.(error, payload);
        changed = wasAccepted(error);
        if (changed) tell(payload);
        return undefined;
      } finally {
        inFlight.current = false;
        void renew({ changed });
      }
    },
    [isOpen, mutateAsync, renew, tell],
  );
  sendAgain.current = send;
  return { send, sending: progress === 'sending' || progress === 'asking', renewing, progress };
};
