/** Caches the result per key. Used for Intl formatters: creating one takes longer than a hundred uses of it. */
export const memoize = <T>(make: (key: string) => T): ((key: string) => T) => {
  const made = new Map<string, T>();
  return (key) => {
    const found = made.get(key);
    if (found !== undefined) return found;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
};
