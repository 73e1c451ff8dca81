/** What was made for a key once is given again: a formatter of Intl takes longer to make than to use a hundred times. */
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
