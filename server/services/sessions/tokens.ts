/** Session tokens: 256 random bits to the client, only their SHA-256 in the database. */
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
/** base64url of 32 bytes. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** undefined where the text cannot be a session token, so that junk never reaches the database. */
export const hashToken = (token: string): string | undefined =>
  TOKEN.test(token) ? createHash('sha256').update(token).digest('base64url') : undefined;
