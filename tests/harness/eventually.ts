import { vi } from 'vitest';

/** Waits until a check passes, however slow the machine is; the limit only ends a test whose event never comes. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000 });
