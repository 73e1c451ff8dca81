/** The payload of a request as wire fields: a form, JSON, the query, or a multipart body. */
import { setImmediate } from 'node:timers/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../../src/contract/call.ts';
import { WireError } from '../../src/contract/codec.ts';
import type { Upload } from './call-request.ts';

type AnyCall = Pick<Call<unknown, unknown>, 'method' | 'body' | 'name'>;

export interface Fields {
  readonly fields: unknown;
  readonly upload: Upload | undefined;
}

const MAX_DEPTH = 8;

/** Refuses NUL, the one character that PostgreSQL cannot store, and payloads that nest deeper than any of ours. */
const refuseUnstorable = (value: unknown, at: string, depth = 0): void => {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw new WireError(at, 'is not text');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) throw new WireError(at, 'is too long');
  for (const [key, inner] of Object.entries(value))
    refuseUnstorable(inner, at === '' ? key : `${at}.${key}`, depth + 1);
};

/** Takes a turn of the event loop after each piece of a file: all at once, a large one would hold up everybody else. */
const bytesOf = async ({ server }: FastifyRequest, { file }: MultipartFile): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of file) {
    pieces.push(piece as Buffer);
    await setImmediate();
  }
  if (file.truncated) throw new server.multipartErrors.RequestFileTooLargeError();
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((length, piece) => length + piece.length, 0));
  let length = 0;
  for (const piece of pieces) {
    length += piece.copy(whole, length);
    await setImmediate();
  }
  return whole;
};

const readMultipart = async (request: FastifyRequest): Promise<Fields> => {
  if (!request.isMultipart()) throw new WireError('file', 'is missing');
  const fields: Record<string, string> = {};
  let file: { bytes: Buffer; fileName: string } | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = { bytes: await bytesOf(request, part), fileName: part.filename };
      else fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    // The plugin's own errors have a status; any other error is the parser's, about a body that is not multipart.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new WireError('file', 'is not whole');
  }
  refuseUnstorable(fields, '');
  if (file === undefined || file.bytes.length === 0) throw new WireError('file', 'is missing');
  return { fields, upload: { ...file, fields } };
};

/** @throws WireError, or fastify's own error for an unreadable body */
export const readFields = async (request: FastifyRequest, call: AnyCall): Promise<Fields> => {
  if (call.body === 'multipart') return readMultipart(request);
  const fields = request.method === 'POST' ? (request.body ?? {}) : request.query;
  refuseUnstorable(fields, '');
  return { fields, upload: undefined };
};
