// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import type { PictureToSend } from '../../core/pictures/send.ts';
import { type PictureSlot, usePictureSlot } from './use-picture-slot.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface Upload extends PictureToSend {
  readonly arrive: (url: string) => void;
  readonly fail: () => void;
}
const uploads = vi.hoisted((): Upload[] => []);
vi.mock('../../core/pictures/prepare.ts', () => ({
  preparePicture: async (file: Blob) => ({ blob: file, width: 1, height: 1, measures: {} }),
}));
vi.mock('../../core/pictures/send.ts', () => ({
  sendPicture: (picture: PictureToSend) =>
    new Promise<string>((resolve, reject) => {
      uploads.push({ ...picture, arrive: resolve, fail: () => reject(new TypeError('cut off')) });
    }),
}));

let root: Root;
let slot: PictureSlot;
/** What the form holds. */
let value: string | undefined;

const Slot = () => {
  slot = usePictureSlot({
    purpose: 'voucher',
    value,
    onChange: (url) => {
      value = url;
    },
  });
  return null;
};
/** Everything that is under way arrives. */
const settle = (): Promise<void> => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
const choose = async (): Promise<Upload> => {
  const before = uploads.length;
  await act(async () => slot.choose(new Blob(['x'])));
  await eventually(() => expect(uploads.length).toBe(before + 1));
  await settle();
  return uploads.at(-1) as Upload;
};

beforeEach(async () => {
  uploads.length = 0;
  value = undefined;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Slot />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('AUTH-06 a picture that was removed on its way is not in the form when it arrives', async () => {
  const upload = await choose();
  await act(async () => slot.remove());
  upload.arrive('/removed.jpg');
  await settle();
  expect([value, slot.state.stage]).toEqual([undefined, 'empty']);
});

test('AUTH-06 while another picture is on its way the form no longer holds the one before', async () => {
  (await choose()).arrive('/first.jpg');
  await settle();
  expect(value).toBe('/first.jpg');
  const second = await choose();
  expect(value).toBeUndefined();
  second.arrive('/second.jpg');
  await settle();
  expect([value, slot.state.stage]).toEqual(['/second.jpg', 'done']);
});

test('AUTH-06 API-08 a picture that is sent again is the same picture, another one is not', async () => {
  const first = await choose();
  first.fail();
  await settle();
  expect(slot.state.stage).toBe('failed');
  await act(async () => slot.retry());
  await eventually(() => expect(uploads).toHaveLength(2));
  expect(uploads[1]?.key).toBe(first.key);
  const other = await choose();
  expect(other.key).not.toBe(first.key);
});
