import { afterEach, expect, test, vi } from 'vitest';
import { onOpenPath } from './open-path.ts';

afterEach(() => void vi.unstubAllGlobals());

test('PWA-06 a page that a notification leads on says so, or its worker would load it anew', () => {
  const worker = Object.assign(new EventTarget(), { startMessages: vi.fn() });
  vi.stubGlobal('navigator', { serviceWorker: worker });
  const said: unknown[] = [];
  const opened: string[] = [];
  const stop = onOpenPath((path) => opened.push(path));
  // Messages that came while the page was loading wait for this.
  expect(worker.startMessages).toHaveBeenCalledTimes(1);
  const tell = (data: object): boolean =>
    worker.dispatchEvent(
      Object.assign(new Event('message'), { data, ports: [{ postMessage: (answer: unknown) => said.push(answer) }] }),
    );
  tell({ type: 'open', path: '//evil.test' });
  expect([opened, said]).toEqual([[], []]);
  tell({ type: 'open', path: '/assets' });
  expect([opened, said]).toEqual([['/assets'], ['opened']]);
  stop();
  tell({ type: 'open', path: '/market' });
  expect(opened).toEqual(['/assets']);
});
