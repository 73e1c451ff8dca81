import { afterEach, expect, test, vi } from 'vitest';
import { CannotDraw, drawPicture } from './draw.ts';
import { NoPicture } from './no-picture.ts';
import { preparePicture } from './prepare.ts';

vi.mock('./draw.ts', async (original) => ({
  ...(await original<typeof import('./draw.ts')>()),
  drawPicture: vi.fn(),
}));
const draw = vi.mocked(drawPicture);
afterEach(() => draw.mockReset());

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const HEIC = new TextEncoder().encode('\0\0\0\u0018ftypheic');
const { signal } = new AbortController();

/** What the member is told of such a file; undefined where it is taken. */
const told = (file: Blob): Promise<string | undefined> =>
  preparePicture(file, signal).then(
    () => undefined,
    (error: unknown) => (error instanceof NoPicture ? error.text.message : String(error)),
  );
const sized = (bytes: number): Blob => Object.defineProperty(new Blob([JPEG]), 'size', { value: bytes });

test('AUTH-06 what is no picture, or larger than any phone makes, is not given to the decoders of the browser at all', async () => {
  expect(await told(new Blob(['%PDF-1.7']))).toMatch(/not a picture/);
  expect(await told(sized(60 * 1024 * 1024 + 1))).toMatch(/at most 60 MB/);
  expect(draw).not.toHaveBeenCalled();
  draw.mockResolvedValue({} as never);
  expect(await told(sized(60 * 1024 * 1024))).toBeUndefined();
});

test('AUTH-06 a picture that cannot be had says whether the file or the browser is to blame', async () => {
  draw.mockRejectedValue(new Error('decoding failed'));
  expect(await told(new Blob([JPEG]))).toMatch(/damaged/);
  expect(await told(new Blob([HEIC]))).toMatch(/HEIC/);
  draw.mockRejectedValue(new CannotDraw('noise'));
  expect(await told(new Blob([JPEG]))).toMatch(/canvas/);
});

test('AUTH-06 a picture that was taken back while it was drawn is not handed on', async () => {
  const choice = new AbortController();
  draw.mockImplementation(async () => {
    choice.abort(new Error('removed'));
    return {} as never;
  });
  await expect(preparePicture(new Blob([JPEG]), choice.signal)).rejects.toThrow('removed');
});
