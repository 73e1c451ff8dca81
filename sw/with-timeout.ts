/** The longest that storage may hold a page or a file of it (docs/decisions/storage-limits.md). */
const LIMIT_MS = 1_000;

/**
 * What storage gives, or undefined where it takes longer or refuses. Not the pages' own `within`: it would bring their
 * machines into the worker.
 */
export const withTimeout = <T>(stored: Promise<T>, limitMs = LIMIT_MS): Promise<T | undefined> =>
  Promise.race([
    stored.catch(() => undefined),
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), limitMs);
    }),
  ]);
