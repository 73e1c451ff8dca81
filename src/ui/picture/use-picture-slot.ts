/** Runs the lifecycle of a picture in its slot: prepared, uploaded with progress, cancelled, retried (AUTH-06). */
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { NoPicture } from '../../core/pictures/no-picture.ts';
import { emptySlot, pictureOf, type SlotState, stepSlot, workOf } from '../../core/pictures/upload-slot-machine.ts';
import { failureText } from '../../core/writes/failure-text.ts';
import { newKey } from '../../core/writes/idempotency-keys.ts';
import { holdReload } from '../../core/writes/unsaved-work.ts';

/** An object URL of the picture on screen, revoked together with it, since each URL holds the picture's memory. */
const usePreview = (blob: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [blob]);
  return address;
};

export interface PictureSlot {
  readonly state: SlotState;
  /** undefined while there is nothing to show. */
  readonly preview: string | undefined;
  readonly choose: (file: Blob) => void;
  readonly retry: () => void;
  /** Cancels an upload in progress, and removes the picture. */
  readonly remove: () => void;
}

interface Options {
  readonly purpose: string;
  readonly value: string | undefined;
  readonly onChange: (url: string | undefined) => void;
}

export const usePictureSlot = ({ purpose, value, onChange }: Options): PictureSlot => {
  const [state, dispatch] = useReducer(stepSlot, emptySlot);
  const running = useRef<{ readonly controller: AbortController; turn: number; key: string } | undefined>(undefined);
  const turns = useRef(0);
  const tell = useRef(onChange);
  tell.current = onChange;

  const begin = useCallback((key: string) => {
    running.current?.controller.abort();
    turns.current += 1;
    running.current = { controller: new AbortController(), turn: turns.current, key };
    return { turn: turns.current, signal: running.current.controller.signal };
  }, []);

  const fail = useCallback((error: unknown, turn: number, signal: AbortSignal) => {
    if (signal.aborted) return;
    const reason = error instanceof NoPicture ? error.text : failureText(error);
    dispatch({ type: 'failed', turn, reason });
  }, []);

  const send = useCallback(
    async (blob: Blob, key: string, turn: number, signal: AbortSignal) => {
      const { sendPicture } = await import('../../core/pictures/send.ts');
      const url = await sendPicture({ blob, purpose, key }, signal, (share) =>
        dispatch({ type: 'moved', turn, share }),
      );
      if (signal.aborted) return;
      dispatch({ type: 'sent', turn, url });
      tell.current(url);
    },
    [purpose],
  );

  const choose = useCallback(
    (file: Blob) => {
      const key = newKey();
      const { turn, signal } = begin(key);
      dispatch({ type: 'chosen', turn });
      tell.current(undefined);
      const run = async (): Promise<void> => {
        const { preparePicture } = await import('../../core/pictures/prepare.ts');
        const picture = await preparePicture(file, signal);
        dispatch({ type: 'prepared', turn, picture });
        await send(picture.blob, key, turn, signal);
      };
      run().catch((error: unknown) => fail(error, turn, signal));
    },
    [begin, send, fail],
  );

  const picture = pictureOf(state);
  const retry = useCallback(() => {
    if (!picture) return;
    // The same idempotency key: where the server stored the picture but its response was lost, it stays one picture.
    const key = running.current?.key ?? newKey();
    const { turn, signal } = begin(key);
    dispatch({ type: 'retried', turn });
    send(picture.blob, key, turn, signal).catch((error: unknown) => fail(error, turn, signal));
  }, [begin, send, fail, picture]);

  const remove = useCallback(() => {
    running.current?.controller.abort();
    dispatch({ type: 'removed' });
    tell.current(undefined);
  }, []);

  useEffect(() => () => running.current?.controller.abort(), []);

  const work = workOf(state);
  useEffect(() => (work ? holdReload(work) : undefined), [work]);

  // A form that is reset drops its picture: clear the slot as well.
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== undefined && value === undefined) {
      dispatch({ type: 'cleared' });
    }
    before.current = value;
  }, [value]);

  return { state, preview: usePreview(picture?.blob), choose, retry, remove };
};
