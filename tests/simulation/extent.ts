/** How much is simulated: a short form in `npm test`; `npm run simulate` asks for more. */
const SEEDS = Number(process.env['SIMULATE_SEEDS'] ?? 15);
export const OPERATIONS = Number(process.env['SIMULATE_OPERATIONS'] ?? 100);
const FIRST_SEED = Number(process.env['SIMULATE_FROM'] ?? 1);
const MS_PER_OPERATION = 500;

/** How long a run may take, ms; `more` operations are those that each seed has beside its own. */
export const limitMs = (more: number): number => 120_000 + SEEDS * (OPERATIONS + more) * MS_PER_OPERATION;

export const seeds = (): readonly number[] => Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index);
