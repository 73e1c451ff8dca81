/** Writes as screens send them, on TanStack Query. No screen owns a guard or a key. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Call } from '../../contract/call.ts';
import { useAcceptedWrites } from './accepted-writes.ts';
import { exchangeWrite, type WriteProgress, wasAccepted } from './writes.ts';

export interface WriteOptions<P, R> {
  /**
   * The server took it: in time, late, or in an answer that cannot be read. Clears what was typed for it, since sent
   * again it would be a second one. Told to every open screen of the call, and to the sender's also after it was left.
   */
  readonly onAccepted?: (payload: P) => void;
  /** After `onAccepted`, with the answer: what follows. Late too, while the screen is open. */
  readonly onDone?: (result: R, payload: P) => void;
  /** After the toast; gets the typed error. */
  readonly onFailed?: (error: unknown, payload: P) => void;
  /** Reads and lists that this write changes: they are asked again at once. */
  readonly invalidates?: readonly { readonly name: string }[];
  /** Shows no toast, of success or failure: the screen says it itself. */
  readonly quiet?: boolean;
}

interface SendOnce {
  readonly onProgress?: (share: number) => void;
  /** The member said that they mean it once more, though one like it may have been taken. */
  readonly again?: boolean;
}

export interface Writer<P, R> {
  /** One at a time (API-07): while one is in flight, undefined at once. Resolves to undefined when it failed. */
  readonly send: (payload: P, options?: SendOnce) => Promise<R | undefined>;
  readonly sending: boolean;
  /** `asking`: the answer was lost, the server is being asked what became of it, or its records are being read. `unknown`: it could not be learned. */
  readonly progress: WriteProgress;
}

/** Sends a write: key, lost-answer rule, double-submit guard, toasts and renewal inside (API-04, API-07, API-08). */
export const useWrite = <P, R>(call: Call<P, R>, hooks: WriteOptions<P, R> = {}): Writer<P, R> => {
  const client = useQueryClient();
  const [progress, setProgress] = useState<WriteProgress>('idle');
  const inFlight = useRef(false);
  const latest = useRef(hooks);
  latest.current = hooks;
  const { tell, isOpen } = useAcceptedWrites(call.name, hooks.onAccepted);

  // Also after a failure: what the member sees next must be what is, not what was before the attempt.
  const renew = useCallback(() => {
    const names = new Set(latest.current.invalidates?.map(({ name }) => name));
    if (names.size === 0) return;
    void client.invalidateQueries({
      predicate: ({ queryKey: [kind, name] }) => names.has(String(kind === 'pages' ? name : kind)),
    });
  }, [client]);

  const sendAgain = useRef<Writer<P, R>['send']>(undefined);
  const { mutateAsync } = useMutation({
    mutationFn: ({ payload, onProgress, again = false }: SendOnce & { payload: P }) =>
      exchangeWrite(call, payload, {
        onStage: setProgress,
        onLate: (late) => {
          setProgress('idle');
          if (late !== undefined) tell(payload);
          if (late !== undefined && 'result' in late && isOpen()) latest.current.onDone?.(late.result, payload);
          renew();
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
      try {
        const result = await mutateAsync({ payload, ...options });
        setProgress('idle');
        tell(payload);
        latest.current.onDone?.(result, payload);
        return result;
      } catch (error) {
        setProgress((stage) => (stage === 'unknown' ? stage : 'idle'));
        latest.current.onFailed?.(error, payload);
        if (wasAccepted(error)) tell(payload);
        return undefined;
      } finally {
        inFlight.current = false;
        renew();
      }
    },
    [mutateAsync, renew, tell],
  );
  sendAgain.current = send;
  return { send, sending: progress === 'sending' || progress === 'asking', progress };
};
