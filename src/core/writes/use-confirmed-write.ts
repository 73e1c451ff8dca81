import { useState } from 'react';
import type { Call } from '../../contract/call.ts';
import { useWrite, type WriteOptions } from './use-write.ts';

/**
 * A write that the member confirms on a sheet before it is sent. The sheet closes when the write was accepted, and when
 * it failed: what stands under a finger then would be pressed again.
 */
export const useConfirmedWrite = <P, R>(call: Call<P, R>, hooks: WriteOptions<P, R> = {}) => {
  const [confirming, setConfirming] = useState(false);
  const { send, sending } = useWrite(call, {
    ...hooks,
    onAccepted: (payload) => {
      setConfirming(false);
      hooks.onAccepted?.(payload);
    },
    onFailed: (error, payload) => {
      setConfirming(false);
      hooks.onFailed?.(error, payload);
    },
  });
  /** For the form, whose draft goes where the write is accepted, also late. */
  const onSubmit = async (payload: P): Promise<undefined> => {
    await send(payload);
  };
  return { send, sending, onSubmit, confirming, setConfirming };
};
