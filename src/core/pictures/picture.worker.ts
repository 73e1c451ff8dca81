/** Draws a picture beside the page, so that nothing stutters meanwhile. One picture a worker; it ends by `terminate`. */
import { type DrawnPicture, drawPicture } from './draw.ts';

/** undefined where it cannot be drawn here: the page, which knows more formats in some browsers, may. */
export type PictureAnswer = DrawnPicture | undefined;

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  const answer: PictureAnswer = await drawPicture(data).catch(() => undefined);
  self.postMessage(answer);
};
