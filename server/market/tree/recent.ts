/** An LRU cache. */
export const recent = <V>(
  capacity: number,
): { readonly get: (key: number, make: () => V) => V; readonly size: () => number } => {
  const entries = new Map<number, V>();
  return {
    get: (key, make) => {
      const found = entries.get(key);
      if (found !== undefined) {
        entries.delete(key);
        entries.set(key, found);
        return found;
      }
      const made = make();
      entries.set(key, made);
      if (entries.size > capacity) {
        const oldest = entries.keys().next();
        if (!oldest.done) entries.delete(oldest.value);
      }
      return made;
    },
    size: () => entries.size,
  };
};
