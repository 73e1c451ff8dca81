/**
 * Limits of request bodies. A body is refused by its length, its encoding and its type before any of it is parsed, and
 * a form by its depth and its number of fields before an object is made of it, so that no request can block the event
 * loop.
 */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The largest form is a list of price alerts; forms with pictures, such as a loan application, contain only their URLs.
 */
export const FORM_BYTES = 64 * 1024;
/** A photo as phones take them. */
const FILE_BYTES = 12 * 1024 * 1024;
const MAX_FIELDS = 1_000;
/** No payload of ours nests half as deep. */
const MAX_DEPTH = 12;

class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
  constructor(readonly statusCode: 400 | 413 | 415) {
    super('the body is not one that is read here');
  }
}

/** Scans JSON text without parsing it. @throws UnreadableBody where it nests deeper or has more fields than any form */
export const refuseOverlarge = (json: string): void => {
  let [depth, fields, quoted] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (quoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    else if (sign === ',') fields += 1;
    if (depth > MAX_DEPTH || fields > MAX_FIELDS) throw new UnreadableBody(413);
  }
};

const readForm = (text: string): Record<string, string | string[]> => {
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) throw new UnreadableBody(413);
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const known = fields[name];
    if (known === undefined) fields[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else fields[name] = [known, value];
  }
  return fields;
};

const lengthOf = (request: FastifyRequest): number => Number(request.headers['content-length'] ?? 0);

export const readBodies = async (http: FastifyInstance): Promise<void> => {
  // Compressed bodies are refused: a kilobyte could expand to a gigabyte, and no form needs compression.
  http.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw new UnreadableBody(415);
  });
  http.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      refuseOverlarge(body);
      parseJson(request, body, done);
    } catch (error) {
      done(error as Error);
    }
  });
  http.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, readForm(body));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  await http.register(multipart, {
    limits: { fileSize: FILE_BYTES, files: 1, fields: 10, fieldSize: 4_096, parts: 12, headerPairs: 50 },
  });
};

/**
 * Accepts a file that a browser posts and that the server has no use for, without reading it into memory.
 * @param answer where the browser is redirected
 */
export const serveUnreadFile = (http: FastifyInstance, url: string, answer: string): void => {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', (request, _body, done) => {
      done(lengthOf(request) > FILE_BYTES ? new UnreadableBody(413) : null);
    });
    scope.post(url, (_request, reply) => reply.redirect(answer, 303));
  });
};
