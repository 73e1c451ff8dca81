/**
 * Members' pictures: documents, vouchers. Readable by their owner and by operators only, through addresses that are
 * signed and soon expire, because an <img> sends no token.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Environment } from '../../base/environment.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { uploads } from '../../db/schema/members.ts';
import { consumeAttempt } from '../limits/attempts.ts';
import { UPLOAD_BY_MEMBER } from '../limits/limits.ts';
import { type Picture, readPicture } from './picture.ts';

type Keys = Pick<Environment, 'key' | 'keys'>;

const ID_BYTES = 16;
const PATH = '/api/uploads/';
/** Paths of uploads, also with an origin before them and with the signature that a client was given. */
const REFERENCE = /^(?:https?:\/\/[^/?#]+)?\/api\/uploads\/([A-Za-z0-9_-]{22})(?:\?[^#]*)?$/;
const SIGNED_FOR_MS = 10 * 60_000;

const NO_PICTURE = message(
  /*i18n*/ {
    id: 'server.upload.noPicture',
    message: 'This file is not a picture we can read. Use a JPEG, PNG or WebP of at most 10 MB.',
  },
);
const NOT_FOUND = message(
  /*i18n*/ { id: 'server.upload.notFound', message: 'The picture was not found. Upload it again.' },
);

const signatureOf = (key: Buffer, id: string, untilMs: number): string =>
  createHmac('sha256', key).update(`${id}\n${untilMs}`).digest('base64url');

/** An address that shows the picture to whoever has it, for ten minutes. */
const signedPath = (keys: Keys, path: string, nowMs: number): string => {
  const id = REFERENCE.exec(path)?.[1];
  if (id === undefined) return path;
  const untilMs = nowMs + SIGNED_FOR_MS;
  return `${PATH}${id}?until=${untilMs}&signature=${signatureOf(keys.key('upload'), id, untilMs)}`;
};

const isSigned = (keys: Keys, id: string, untilMs: number, signature: string, nowMs: number): boolean => {
  const given = Buffer.from(signature);
  const isOf = (key: Buffer): boolean => {
    const right = Buffer.from(signatureOf(key, id, untilMs));
    return given.length === right.length && timingSafeEqual(given, right);
  };
  return untilMs > nowMs && keys.keys('upload').some(isOf);
};

export interface StoredPicture {
  /** Later calls refer to the picture by this path; it gives no access by itself. */
  readonly path: string;
  readonly signedPath: string;
}

/**
 * The expensive part of an upload. Call it outside a transaction, so that no connection is held while decoding.
 * @throws Refusal where the bytes are no picture, or the member uploads too many.
 */
export const takePicture = async (tx: Tx, memberId: number, bytes: Uint8Array, nowMs: number): Promise<Picture> => {
  await consumeAttempt(tx, UPLOAD_BY_MEMBER, String(memberId), nowMs);
  const picture = await readPicture(String(memberId), bytes);
  if (picture === undefined) throw new Refusal(NO_PICTURE);
  return picture;
};

export const storePicture = async (
  tx: Tx,
  keys: Keys,
  memberId: number,
  picture: Picture,
  nowMs: number,
): Promise<StoredPicture> => {
  const id = randomBytes(ID_BYTES).toString('base64url');
  await tx.insert(uploads).values({ id, memberId, createdAtMs: nowMs, ...picture });
  const path = `${PATH}${id}`;
  return { path, signedPath: signedPath(keys, path, nowMs) };
};

/**
 * The path of a picture that this member uploaded. A row lock keeps the job that removes old pictures from deleting it
 * before the transaction ends. @throws Refusal for any other, another member's included.
 */
export const requireOwnPicture = async (tx: Tx, memberId: number, reference: string): Promise<string> => {
  const id = REFERENCE.exec(reference.trim())?.[1];
  if (id === undefined) throw new Refusal(NOT_FOUND);
  const [row] = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.memberId, memberId)))
    .for('key share');
  if (row === undefined) throw new Refusal(NOT_FOUND);
  return `${PATH}${row.id}`;
};

export interface PictureContent {
  readonly mediaType: string;
  readonly content: Uint8Array;
}

const contentOf = async (tx: Tx, id: string): Promise<(PictureContent & { memberId: number | null }) | undefined> => {
  const [row] = await tx
    .select({ mediaType: uploads.mediaType, content: uploads.content, memberId: uploads.memberId })
    .from(uploads)
    .where(eq(uploads.id, id));
  return row;
};

/** The picture at a signed address; undefined where the signature is wrong or expired, or there is no such picture. */
export const openSigned = async (
  tx: Tx,
  keys: Keys,
  address: { readonly id: string; readonly until: string; readonly signature: string },
  nowMs: number,
): Promise<PictureContent | undefined> => {
  const untilMs = Number(address.until);
  if (!Number.isSafeInteger(untilMs) || !isSigned(keys, address.id, untilMs, address.signature, nowMs))
    return undefined;
  return contentOf(tx, address.id);
};

/** For operators, who read the database anyway. @param reference a path as it is stored with a review. */
export const openForOperator = async (tx: Tx, reference: string): Promise<PictureContent | undefined> => {
  const id = REFERENCE.exec(reference.trim())?.[1];
  return id === undefined ? undefined : contentOf(tx, id);
};
