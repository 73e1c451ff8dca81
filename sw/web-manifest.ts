/**
 * Serves the web manifest from the network, or offline the stored one, so that an installed app keeps its name and
 * language.
 */
import { MANIFEST_PATH } from '../src/contract/web-manifest.ts';
import { cacheGet, cachePut } from '../src/core/storage/storage.ts';
import { STORAGE_LIMIT_MS } from '../src/core/storage/storage-limit.ts';
import { withTimeout } from '../src/kit/with-timeout.ts';

/** Request timeout (ms). */
const LIMIT_MS = 3_000;
const RECORD = 'worker.manifest';

export const isManifest = ({ pathname }: URL): boolean => pathname === MANIFEST_PATH;

const kept = async (): Promise<Response> => {
  const data = (await withTimeout(cacheGet(RECORD), STORAGE_LIMIT_MS))?.data;
  if (data === undefined) return Response.error();
  return Response.json(data, { headers: { 'content-type': 'application/manifest+json' } });
};

export const serveManifest = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request.url, { cache: 'no-cache', signal: AbortSignal.timeout(LIMIT_MS) });
    const body: unknown = response.ok ? await response.clone().json() : undefined;
    if (typeof body !== 'object' || body === null) return await kept();
    await withTimeout(cachePut(RECORD, body, Date.now()), STORAGE_LIMIT_MS);
    return response;
  } catch {
    return kept();
  }
};
