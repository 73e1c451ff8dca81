/** Turns a chosen file into the picture to send: small, upright, and without metadata. */

import { msg } from '@lingui/core/macro';
import { KIND_BYTES, type PictureKind, pictureKind } from '../../kit/pictures/kind.ts';
import { CannotDraw, type DrawnPicture, drawPicture } from './draw.ts';
import { NoPicture } from './no-picture.ts';
import type { PictureAnswer } from './picture.worker.ts';

/** More than any phone's camera makes; beyond it a phone's memory is at risk. */
const FILE_MAX_BYTES = 60 * 1024 * 1024;

const unreadable = (kind: PictureKind): NoPicture => {
  if (kind === 'heic') {
    return new NoPicture(
      msg`This photo is in the HEIC format, which this browser cannot open. Take it here with the camera, or choose a JPEG or PNG.`,
    );
  }
  return new NoPicture(
    kind === 'other'
      ? msg`This file is not a picture. Choose a JPEG, PNG or WebP.`
      : msg`This picture is damaged or cannot be opened. Choose another one.`,
  );
};

const guarded = (): NoPicture =>
  new NoPicture(
    msg`This browser does not let the app prepare pictures. Allow this site to read its canvas, or use another browser.`,
  );

/** Resolves to undefined where the worker cannot draw the file. Rejects with the signal's reason. */
const drawInWorker = (file: Blob, signal: AbortSignal): Promise<PictureAnswer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' });
    const abort = (): void => end(() => reject(signal.reason));
    const end = (tell: () => void): void => {
      signal.removeEventListener('abort', abort);
      worker.terminate();
      tell();
    };
    signal.addEventListener('abort', abort);
    worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => end(() => resolve(data));
    worker.onerror = () => end(() => resolve(undefined));
    worker.postMessage(file);
  });

/**
 * @returns a JPEG of at most `MAX_SIDE` pixels a side
 * @throws NoPicture with the reason in words; the signal's reason when aborted
 */
export const preparePicture = async (file: Blob, signal: AbortSignal): Promise<DrawnPicture> => {
  signal.throwIfAborted();
  if (file.size > FILE_MAX_BYTES) throw new NoPicture(msg`This picture is too large. Choose one of at most 60 MB.`);
  const kind = pictureKind(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()));
  signal.throwIfAborted();
  // Do not pass files that are no pictures (text, PDF) to the browser's decoders at all.
  if (kind === 'other') throw unreadable(kind);
  const canWork = typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
  const drawn = canWork ? await drawInWorker(file, signal) : undefined;
  if (drawn) return drawn;
  const drawnHere = await drawPicture(file).catch((error: unknown) => {
    throw error instanceof CannotDraw ? guarded() : unreadable(kind);
  });
  signal.throwIfAborted();
  return drawnHere;
};
