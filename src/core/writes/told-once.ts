/**
 * A write that the member sends again while its outcome is unknown has several runs under one key, and each learns that
 * it was accepted. This page announces that once: an announcement empties inputs, and a second one would empty what was
 * typed since.
 */
const announced = new Set<string>();
const waiting = new Map<string, (acceptance: unknown) => void>();

interface Waiting<A> {
  /** Resolves if an earlier run under the key learns that the write was accepted. */
  readonly handed: Promise<A>;
  readonly stop: () => void;
}

/** The member waits for a run under this key: it is the one to announce what an earlier run learns. */
export const waitUnder = <A>(key: string): Waiting<A> => {
  let stop = (): void => undefined;
  const handed = new Promise<A>((resolve) => {
    const take = resolve as (acceptance: unknown) => void;
    waiting.set(key, take);
    stop = () => {
      if (waiting.get(key) === take) waiting.delete(key);
    };
  });
  return { handed, stop };
};

/** The run that the member waits for announces that the write under this key was accepted. */
export const noteAnnounced = (key: string): void => void announced.add(key);

/**
 * For a run that the member no longer waits for.
 * @param acceptance its outcome where the write was accepted, else undefined
 * @returns whether another run has announced the write, or is awaited and now does so with this acceptance
 */
export const isAnnouncedElsewhere = (key: string, acceptance: unknown): boolean => {
  if (announced.has(key)) return true;
  if (acceptance === undefined) return false;
  const take = waiting.get(key);
  if (take) take(acceptance);
  else announced.add(key);
  return take !== undefined;
};
