/** Sends a prepared picture. Unlike other writes it can be cancelled, because an extra stored picture does no harm. */
import { upload } from '../../contract/calls/site.ts';
import { sessionExpired } from '../session/session-end.ts';
import { Unauthorised } from '../transport/errors.ts';
import { transport } from '../transport/transport.ts';

export interface PictureToSend {
  readonly blob: Blob;
  readonly purpose: string;
  /** Idempotency key, the same for each attempt, so that a retry after a lost answer stores no second picture. */
  readonly key: string;
}

/** @param onProgress share that is sent, 0 to 1 @returns the picture's address @throws CallError, the signal's reason */
export const sendPicture = async (
  { blob, purpose, key }: PictureToSend,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> => {
  try {
    const { data } = await transport.exchange(upload, { file: blob, purpose }, { key, signal, onProgress });
    return data.url;
  } catch (error) {
    if (error instanceof Unauthorised) sessionExpired(error);
    throw error;
  }
};
