// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // As in a hidden page, which draws no frames.
  vi.stubGlobal('requestAnimationFrame', () => 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a file is saved under its name, also while the page is hidden, and can be read until the member has said where', () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  saveFile(new Blob(['a']), 'records.csv');
  expect(clicked).toEqual(['records.csv blob:one']);
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:one');
});
