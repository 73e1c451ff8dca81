/** Sizes of pictures, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** The same proportions with no side longer than `maxSide`; never enlarged, never below one pixel. */
export const fitInside = ({ width, height }: Size, maxSide: number): Size => {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/**
 * Which part of a camera image lies under a frame overlay, where the image covers its view and is cropped (`object-fit:
 * cover`).
 * @param film size of the camera image
 * @param view size of the element that shows it, in CSS pixels
 * @param frame the overlay's box within the view, in CSS pixels
 * @param margin share of the frame's longer side to keep around it, since members do not aim exactly
 * @returns a box inside the image, in whole image pixels
 */
export const cropUnderFrame = (film: Size, view: Size, frame: Box, margin: number): Box => {
  const scale = Math.max(view.width / film.width, view.height / film.height);
  const hidden = { x: (film.width * scale - view.width) / 2, y: (film.height * scale - view.height) / 2 };
  const around = Math.max(frame.width, frame.height) * margin;
  const clamp = (value: number, most: number): number => Math.min(Math.max(0, Math.round(value)), most);
  const left = clamp((frame.x - around + hidden.x) / scale, film.width - 1);
  const top = clamp((frame.y - around + hidden.y) / scale, film.height - 1);
  const right = clamp((frame.x + frame.width + around + hidden.x) / scale, film.width);
  const bottom = clamp((frame.y + frame.height + around + hidden.y) / scale, film.height);
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
};
