import { afterEach, expect, test, vi } from 'vitest';
import { shareFile } from './share-file.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** How it goes where the share sheet ends like this, and the names of what was saved. */
const given = async (navigator: Partial<Navigator>): Promise<readonly [string, readonly string[]]> => {
  const saved: string[] = [];
  const link = { href: '', download: '', click: () => saved.push(link.download) };
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('document', { createElement: () => link });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  return [await shareFile(new Blob(['receipt']), 'btcusdt-option.png', 'Receipt'), saved];
};
const refusing = (name: string): Partial<Navigator> => ({
  canShare: () => true,
  share: async () => Promise.reject(new DOMException('the sheet is gone', name)),
});

test('a file goes to the share sheet, and to the downloads only where that takes no files or refuses it', async () => {
  const download = ['btcusdt-option.png'];
  expect(await given({ canShare: () => true, share: async () => undefined })).toEqual(['shared', []]);
  expect(await given({ canShare: () => false })).toEqual(['saved', download]);
  expect(await given({})).toEqual(['saved', download]);
  expect(await given(refusing('NotAllowedError'))).toEqual(['saved', download]);
});

test('who closes the share sheet wants no file', async () => {
  expect(await given(refusing('AbortError'))).toEqual(['closed', []]);
});
