/** A sandbox makes its own secret, so that `npm start` needs no settings and sessions survive a restart. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 32;

const readSecret = (path: string): Buffer | undefined => {
  try {
    const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    return secret.length === BYTES ? secret : undefined;
  } catch {
    return undefined;
  }
};

/** The secret of the data folder, made on first use. Two processes that start together agree on one. */
export const sandboxSecret = (dataDir: string): Buffer => {
  const path = join(dataDir, 'secret');
  const known = readSecret(path);
  if (known) return known;
  mkdirSync(dataDir, { recursive: true });
  const made = `${path}.${process.pid}`;
  writeFileSync(made, `${randomBytes(BYTES).toString('base64')}\n`, { mode: 0o600 });
  try {
    // A link fails where the file exists already, whereas a rename would silently replace it.
    linkSync(made, path);
  } catch {
    if (readSecret(path) === undefined) writeFileSync(path, readFileSync(made), { mode: 0o600 });
  }
  unlinkSync(made);
  return readSecret(path) ?? randomBytes(BYTES);
};
