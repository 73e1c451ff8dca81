/**
 * Login and pay passwords: argon2id at the strength that OWASP's password storage cheat sheet asks for (19 MiB, two
 * passes, one lane).
 *
 * Each hash takes 20 ms of a CPU core. Hashing therefore goes through a fair queue, one at a time for each asker and
 * with one core left free, and calls hash before their transaction begins: a request that waits in the queue holds no
 * connection and no lock.
 */
import { availableParallelism } from 'node:os';
import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2';
import { FairQueue } from '../../base/fair-queue.ts';

const STRENGTH = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const turns = new FairQueue({
  running: Math.max(1, availableParallelism() - 1),
  runningOfOne: 1,
  waitingOfOne: 400,
  waiting: 4_000,
});

/** @param asker the key in the queue: a member or a network */
export const hashPassword = (password: string, asker = ''): Promise<string> =>
  turns.run(asker, () => hash(password, STRENGTH));

/** A hash of a text that nobody can type, so that an unknown account takes as long as a known one. */
let decoy: Promise<string> | undefined;
const decoyHash = (): Promise<string> => {
  decoy ??= hash('\u0000 no password equals this', STRENGTH);
  return decoy;
};

/**
 * Whether the password fits. Without a hash (no such account) it takes as long and is false.
 * @param asker the key in the queue: a member or a network
 */
export const passwordFits = async (stored: string | undefined, password: string, asker = ''): Promise<boolean> => {
  const against = stored ?? (await decoyHash());
  const fits = await turns.run(asker, () => verify(against, password));
  return stored !== undefined && fits;
};

/** A password as it was compared before the transaction. */
export interface Compared {
  /** The hash that was stored then; undefined where there was no such account. */
  readonly stored: string | undefined;
  readonly password: string;
  readonly fits: boolean;
  /** The password to be set, its hash made in advance, and whether it equals the login password. */
  readonly next?: { readonly password: string; readonly hash: string; readonly isLogin: boolean };
}

export const comparePassword = async (
  stored: string | undefined,
  password: string,
  asker: string,
): Promise<Compared> => ({ stored, password, fits: await passwordFits(stored, password, asker) });

/** Uses the comparison made before the transaction; compares again where the stored hash has changed since. */
export const fitsStill = async (
  compared: Compared | undefined,
  stored: string | undefined,
  password: string,
  asker: string,
): Promise<boolean> =>
  compared !== undefined && compared.stored === stored && compared.password === password
    ? compared.fits
    : passwordFits(stored, password, asker);

/**
 * Whether a hash was made with weaker settings than the current ones, and should be replaced at the next good login.
 */
export const needsRehash = (stored: string): boolean => {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored);
  return (
    algorithm !== STRENGTH.algorithm ||
    memoryCost < STRENGTH.memoryCost ||
    timeCost < STRENGTH.timeCost ||
    parallelism < STRENGTH.parallelism
  );
};

/** Makes the decoy at start, so that the first unknown account is not slower than the next. */
export const warmPasswords = async (): Promise<void> => {
  await decoyHash();
};
