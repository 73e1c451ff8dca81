/**
 * Login and pay passwords: argon2id at the strength that OWASP's password storage cheat sheet asks for
 * (19 MiB, two passes, one lane).
 */
import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2';

const STRENGTH = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, STRENGTH);

/** A hash of nothing anybody can type, so that an unknown account costs the same time as a known one. */
let decoy: Promise<string> | undefined;
const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword('\u0000 no password equals this');
  return decoy;
};

/** Whether the password fits. Without a hash (no such account) it takes as long and is false. */
export const passwordFits = async (stored: string | undefined, password: string): Promise<boolean> => {
  const fits = await verify(stored ?? (await decoyHash()), password);
  return stored !== undefined && fits;
};

/** Whether a hash was made with weaker settings than today's and should be made anew at the next good login. */
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
