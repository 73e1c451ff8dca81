/** Tabs of one device, in tests of the session. */
import { afterEach, beforeEach, vi } from 'vitest';

export interface Tab {
  session: typeof import('./session.ts');
  token: typeof import('./token.ts');
  device: typeof import('../base/device.ts');
  queries: typeof import('../queries/query-client.ts');
  transport: typeof import('../transport/transport.ts');
  end: typeof import('./session-end.ts');
  toasts: typeof import('../base/toasts.ts');
}

/** Loads a page on this device: fresh modules, the current storage. */
export const openTab = async (): Promise<Tab> => {
  vi.resetModules();
  return {
    session: await import('./session.ts'),
    token: await import('./token.ts'),
    device: await import('../base/device.ts'),
    queries: await import('../queries/query-client.ts'),
    transport: await import('../transport/transport.ts'),
    end: await import('./session-end.ts'),
    toasts: await import('../base/toasts.ts'),
  };
};

/** Everything in both storages, one entry per line. */
export const everyText = (): string =>
  [localStorage, sessionStorage]
    .flatMap((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map(
        (key) => `${key}=${storage.getItem(key)}`,
      ),
    )
    .join('\n');

/**
 * Clears the device before each test.
 * @returns the reloads of pages (undefined: in place, else the target), and the functions that end a tab after the test
 */
export const emptyDevice = (): { reloads: (string | undefined)[]; stops: (() => void)[] } => {
  const reloads: (string | undefined)[] = [];
  const stops: (() => void)[] = [];
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    reloads.length = 0;
    vi.spyOn(window.location, 'reload').mockImplementation(() => void reloads.push(undefined));
    vi.spyOn(window.location, 'replace').mockImplementation((to) => void reloads.push(String(to)));
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return { reloads, stops };
};
