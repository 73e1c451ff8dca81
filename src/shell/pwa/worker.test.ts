import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onVersionChange, onVersionWaiting, takeOver } from './worker.ts';

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

test('PWA-04 a version that the load of the page found is offered once it is there, as one that is found later', () => {
  container.controller = {};
  const waits = vi.fn();
  const versions = ['found by the load', 'found later'].map((name) =>
    Object.assign(new EventTarget(), { name, state: '' }),
  );
  const registration = Object.assign(new EventTarget(), { installing: versions[0] });
  onVersionWaiting(registration as unknown as ServiceWorkerRegistration, waits);
  for (const version of versions) {
    registration.installing = version;
    if (version !== versions[0]) registration.dispatchEvent(new Event('updatefound'));
    version.state = 'installed';
    version.dispatchEvent(new Event('statechange'));
  }
  expect(waits).toHaveBeenCalledTimes(2);
});
