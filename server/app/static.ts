/**
 * Serves the built client beside the API. Hashed files are cached for a year; the page and the worker are revalidated.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../base/environment.ts';
import { filePreloads, PRELOADS_FILE, picturePreload } from './page-preloads.ts';
import { contentSecurityPolicy, isSecure, WORKER_POLICY } from './security-headers.ts';
import { type Encoding, type SiteFile, SiteFiles } from './site-files.ts';

/**
 * Paths that are never pages of the client, so that an unknown address there is an error and not the app's page.
 * `/assets` itself is a page; the files of the build lie below it.
 */
const NO_PAGE = /^\/(api|ws|uploads|health|ready|metrics)(\/|$)|^\/assets\/|\.\w{1,12}$/;

/** The URL of the service worker, and the file that is served there once the worker is retired (PWA-04). */
const WORKER = '/sw.js';
const RETIRED_WORKER = '/retired-worker.js';
const encodingFor = (request: FastifyRequest, file: SiteFile): Encoding | undefined => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (file.encoded.br && /\bbr\b/.test(accepted)) return 'br';
  return file.encoded.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
};

const sendFile = (request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply => {
  reply
    .header('content-type', file.type)
    .header('cache-control', file.cacheControl)
    .header('etag', file.etag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const encoding = encodingFor(request, file);
  const body = encoding === undefined ? file.plain : file.encoded[encoding];
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  if (request.method === 'HEAD') return reply.header('content-length', body?.length ?? 0).send();
  return reply.send(body);
};

const pathOf = (request: FastifyRequest): string | undefined => {
  try {
    return decodeURIComponent(request.url.split('?', 1)[0] ?? '/');
  } catch {
    return undefined;
  }
};

const NOT_BUILT = 'The app is not built yet: npm run build';

/** Registers the site as the not-found handler, which receives every request that matches no route. */
export const serveSite = async (
  http: FastifyInstance,
  environment: Pick<Environment, 'distDir' | 'publicUrl' | 'workerRetired'>,
  unknown: (request: FastifyRequest, reply: FastifyReply) => unknown,
  firstBanner: () => string,
): Promise<SiteFiles> => {
  const site = new SiteFiles(environment.distDir);
  await site.refresh();
  const policies = new WeakMap<SiteFile, string>();
  const policyOf = (page: SiteFile): string => {
    const known = policies.get(page) ?? contentSecurityPolicy(page.plain.toString('utf8'), isSecure(environment));
    policies.set(page, known);
    return known;
  };
  const links = new WeakMap<SiteFile, Map<string, string>>();
  const linksOf = (path: string): string | undefined => {
    const table = site.find(`/${PRELOADS_FILE}`);
    if (table === undefined) return undefined;
    const known = links.get(table) ?? filePreloads(table.plain.toString('utf8'));
    links.set(table, known);
    return known.get(path);
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = await site.page();
    if (page === undefined) return reply.code(503).type('text/plain').send(NOT_BUILT);
    const path = pathOf(request) ?? '';
    const found = [linksOf(path), path === '/' ? picturePreload(firstBanner()) : undefined].filter(Boolean);
    if (found.length > 0) reply.header('link', found.join(', '));
    return sendFile(request, reply.header('content-security-policy', policyOf(page)), page);
  };
  const fileAt = async (path: string): Promise<SiteFile | undefined> => {
    // An installed app has its page from its worker and asks here for a newer worker alone.
    if (path === WORKER) await site.refresh();
    const file = site.find(path === WORKER && environment.workerRetired ? RETIRED_WORKER : path);
    // Another process on the same folder may have sent a page of a newer build, whose parts are asked for here.
    if (file || !path.startsWith('/assets/')) return file;
    await site.refresh();
    return site.find(path);
  };
  http.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (path === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return unknown(request, reply);
    if (path === WORKER) reply.header('content-security-policy', WORKER_POLICY);
    const file = path === '/' || path === '/index.html' ? undefined : await fileAt(path);
    if (file) return sendFile(request, reply, file);
    if (NO_PAGE.test(path) && path !== '/index.html') return unknown(request, reply);
    return sendPage(request, reply);
  });
  return site;
};
