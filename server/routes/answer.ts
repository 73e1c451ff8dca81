/** Sends an envelope: compressed where that pays, as 304 where a read is unchanged, and kept by no HTTP cache. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DIFFERENCE, DIFFERENCE_STATUS } from '../../src/contract/difference.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { KEYS_HEADER, KEYS_HONOURED } from '../../src/contract/keys.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** For metrics: the code of the envelope that was sent. */
    envelopeCode?: number;
    /** For metrics: the answer hides an unexpected error. */
    hidFault?: boolean;
  }
}

export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** Below this size compression saves less than the header that names it costs. */
const COMPRESS_FROM_BYTES = 400;
/** Quality 4 is where brotli is as fast as gzip and smaller. */
const BROTLI_QUALITY = 4;

/** Headers that only a page obeys. Data is sent without them: a poll every second would carry 300 useless bytes. */
const FOR_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  // `frame-ancestors` in the CSP of every response says the same.
  'x-frame-options',
  'x-permitted-cross-domain-policies',
];

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

const encodingOf = (request: FastifyRequest): Encoding => {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
};

/** An answer as bytes, with each encoding made once however often it is sent. */
export class Body {
  readonly plain: Buffer;
  readonly code: number;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();
  private tag: string | undefined;

  /** @param content the envelope, or an answer of the exchange's protocol, which has none */
  constructor(
    content: Envelope | Readonly<Record<string, unknown>>,
    readonly hidesFault = false,
  ) {
    this.code = typeof content['code'] === 'number' ? content['code'] : CODE.ok;
    this.plain = Buffer.from(JSON.stringify(content));
  }

  /** Weak, since the encodings of one body share it; 96 bits tell the answers of one call apart. */
  get etag(): string {
    this.tag ??= `W/"${createHash('sha1').update(this.plain).digest('base64url').slice(0, 16)}"`;
    return this.tag;
  }

  in(encoding: Encoding): Promise<Buffer> {
    const known = this.encoded.get(encoding);
    if (known) return known;
    const made =
      encoding === 'br'
        ? brotli(this.plain, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: this.plain.length,
            },
          })
        : gunzippable(this.plain, { level: 5 });
    this.encoded.set(encoding, made);
    return made;
  }
}

/** The difference since the answer with that ETag; undefined where the whole answer is sent. */
export interface DifferenceSource {
  since(tag: string | undefined, body: Body): Body | undefined;
}

/**
 * @param conditional answers 304 where the client has these very bytes
 * @param differences answers 226 with the difference, where the client accepts that and has an answer of the last
 * seconds
 */
export const sendBody = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  conditional: boolean,
  differences?: DifferenceSource,
): Promise<FastifyReply> => {
  reply.envelopeCode = body.code;
  reply.hidFault = body.hidesFault;
  for (const name of FOR_PAGES) reply.removeHeader(name);
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(KEYS_HEADER, KEYS_HONOURED);
  const tag = request.headers['if-none-match'];
  if (conditional) {
    reply.header('etag', body.etag);
    if (tag === body.etag) return reply.code(304).send();
  }
  const difference = differences?.since(request.headers['a-im'] === DIFFERENCE ? tag : undefined, body);
  if (difference === undefined) return sendBytes(request, reply, body);
  reply.code(DIFFERENCE_STATUS).header('im', DIFFERENCE);
  return sendBytes(request, reply, difference);
};

const sendBytes = async (request: FastifyRequest, reply: FastifyReply, body: Body): Promise<FastifyReply> => {
  if (body.plain.length < COMPRESS_FROM_BYTES) return reply.send(body.plain);
  reply.header('vary', 'accept-encoding');
  const encoding = encodingOf(request);
  if (encoding === 'identity') return reply.send(body.plain);
  return reply.header('content-encoding', encoding).send(await body.in(encoding));
};
