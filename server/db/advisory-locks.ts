/**
 * Keys of PostgreSQL's advisory locks, which the database knows by number alone. Two subjects with one key would block
 * each other, so all keys are here, those of migrations too.
 */
export const ADVISORY_LOCKS = {
  /** Held in shared mode by every process that uses the embedded database. */
  embeddedDatabase: 4_813_550_060,
  migration: 4_813_550_061,
  seed: 4_813_550_062,
  /** Taken by the trigger that hashes an operator's act with the one before (migration `append_only_operator_acts`). */
  operatorAct: 4_813_550_063,
  /** Taken while a day's partition of the ticks is made (migration `ticks_by_day`). */
  tickDay: 4_813_550_064,
  tickRecorder: 4_813_550_065,
} as const;
