/** Draws a picture off the main thread. Each worker handles one picture and is then terminated by the page. */
import { type DrawnPicture, drawPicture } from './draw.ts';

/** undefined where the worker cannot draw the file; in some browsers the page supports more formats. */
export type PictureAnswer = DrawnPicture | undefined;

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  const answer: PictureAnswer = await drawPicture(data).catch(() => undefined);
  self.postMessage(answer);
};
