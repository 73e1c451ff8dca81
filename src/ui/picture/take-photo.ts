/** Takes a photo of the area under the frame. */
import { type Box, cropUnderFrame } from '../../kit/pictures/size.ts';

/** Extra share around the frame: nobody aims exactly, and a reviewer wants to see the edges. */
const MARGIN = 0.05;
const QUALITY = 0.95;

const boxIn = (frame: Element, view: Element): Box => {
  const [inner, outer] = [frame.getBoundingClientRect(), view.getBoundingClientRect()];
  return { x: inner.x - outer.x, y: inner.y - outer.y, width: inner.width, height: inner.height };
};

/** @returns undefined where the video has not begun */
export const takePhoto = async (video: HTMLVideoElement, frame: Element): Promise<Blob | undefined> => {
  const size = { width: video.videoWidth, height: video.videoHeight };
  if (size.width === 0) return undefined;
  const view = { width: video.clientWidth, height: video.clientHeight };
  const crop = cropUnderFrame(size, view, boxIn(frame, video), MARGIN);
  const canvas = document.createElement('canvas');
  canvas.width = crop.width;
  canvas.height = crop.height;
  canvas.getContext('2d')?.drawImage(video, crop.x, crop.y, crop.width, crop.height, 0, 0, crop.width, crop.height);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  canvas.width = 0;
  return photo ?? undefined;
};
