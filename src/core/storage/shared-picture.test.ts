import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropStaleSharedPicture, keepSharedPicture, takeSharedPicture } from './shared-picture.ts';

const AT_MS = 1_700_000_000_000;
const MINUTE_MS = 60_000;
const picture = new Blob(['a voucher'], { type: 'image/jpeg' });

beforeEach(() => {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (name: string, response: Response) => void kept.set(name, response),
    // Each reader of a browser's cache has a body of its own.
    match: async (name: string) => kept.get(name)?.clone(),
  };
  vi.stubGlobal('caches', {
    open: async () => cache,
    has: async () => kept.size > 0,
    delete: async () => kept.clear(),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** What the deposit form is handed so long after a picture was shared. */
const takenAfter = async (ms: number): Promise<string | undefined> => {
  await keepSharedPicture(picture, AT_MS);
  return (await takeSharedPicture(AT_MS + ms))?.text();
};

test('PWA-01 a shared picture waits ten minutes for its form; an older one is offered to nobody', async () => {
  expect(await takenAfter(9 * MINUTE_MS)).toBe('a voucher');
  expect(await takenAfter(10 * MINUTE_MS)).toBeUndefined();
  // A clock that was set back says nothing of its age.
  expect(await takenAfter(-MINUTE_MS)).toBeUndefined();
});

test('PWA-01 a shared picture is handed out once, and what is no picture not at all', async () => {
  expect(await takenAfter(0)).toBe('a voucher');
  expect(await takeSharedPicture(AT_MS)).toBeUndefined();
  expect(await keepSharedPicture(new Blob(['x'], { type: 'application/pdf' }), AT_MS)).toBe(false);
});

test('PWA-01 a picture larger than any phone makes, or with nothing in it, is not taken', async () => {
  const sized = (size: number): Blob =>
    Object.defineProperty(new Blob(['x'], { type: 'image/jpeg' }), 'size', { value: size });
  expect(await keepSharedPicture(sized(0), AT_MS)).toBe(false);
  expect(await keepSharedPicture(sized(30 * 1024 * 1024), AT_MS)).toBe(true);
  expect(await keepSharedPicture(sized(30 * 1024 * 1024 + 1), AT_MS)).toBe(false);
});

test('PWA-05 a picture that nobody took in time does not stay on the device', async () => {
  await keepSharedPicture(picture, AT_MS);
  await dropStaleSharedPicture(AT_MS + 10 * MINUTE_MS - 1);
  expect(await caches.has('private-shared-picture')).toBe(true);
  await dropStaleSharedPicture(AT_MS + 10 * MINUTE_MS);
  expect(await caches.has('private-shared-picture')).toBe(false);
});
