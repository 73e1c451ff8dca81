import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onVersionChange, takeOver } from './worker.ts';

const container = Object.assign(new EventTarget(), { controller: null as object | null });
const waiting = { postMessage: vi.fn() };

beforeEach(() => {
  container.controller = null;
  vi.stubGlobal('navigator', { serviceWorker: container });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('PWA-04 the very first worker of a page changes nothing, another one does', () => {
  const changed = vi.fn();
  onVersionChange(changed);
  container.dispatchEvent(new Event('controllerchange'));
  expect(changed).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(changed).toHaveBeenCalledTimes(1);
});

test('PWA-04 a version that was taken on a page that was loaded past its worker is told as any other', () => {
  const changed = vi.fn();
  onVersionChange(changed);
  expect(takeOver({ waiting } as unknown as ServiceWorkerRegistration)).toBe(true);
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'take-over' }, []);
  container.dispatchEvent(new Event('controllerchange'));
  expect(changed).toHaveBeenCalledTimes(1);
});
