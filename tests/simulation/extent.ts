/** How much is simulated: a short form in `npm test`; `npm run simulate` asks for more. */
const SEEDS = Number(process.env['SIMULATE_SEEDS'] ?? 4);
export const OPERATIONS = Number(process.env['SIMULATE_OPERATIONS'] ?? 100);
const FIRST_SEED = Number(process.env['SIMULATE_FROM'] ?? 1);
const MS_PER_OPERATION = 500;

/** Time limit of a run in ms. @param more operations of each seed beside its own */
export const limitMs = (more: number): number => 120_000 + SEEDS * (OPERATIONS + more) * MS_PER_OPERATION;

/** A run mostly waits for its database, so this many run at once, each with its own server and database. */
const LANES = 4;

/** @param lane plays the seeds it is given, until there are none or another lane has found something */
export const inLanes = async (lane: (seeds: Iterable<number>) => Promise<void>): Promise<void> => {
  let next = FIRST_SEED;
  let found = false;
  const seeds = function* () {
    while (next < FIRST_SEED + SEEDS && !found) yield next++;
  };
  const lanes = Array.from({ length: Math.min(LANES, SEEDS) }, () =>
    lane(seeds()).catch((error: unknown) => {
      found = true;
      throw error;
    }),
  );
  for (const ended of await Promise.allSettled(lanes)) if (ended.status === 'rejected') throw ended.reason;
};
