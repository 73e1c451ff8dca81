/**
 * Receives a picture that the member shares to the app from another one, and redirects to the deposit form, which asks
 * what to do with it.
 */
import { SHARE_PATH, SHARED_FIELD } from '../src/contract/web-manifest.ts';
import { keepSharedPicture } from '../src/core/storage/shared-picture.ts';
import { withTimeout } from '../src/kit/with-timeout.ts';

/** Timeout (ms) for storing the picture before the form opens; a large one takes a slow phone a while. */
const LIMIT_MS = 3_000;

export const isShare = (request: Request, { pathname }: URL): boolean =>
  request.method === 'POST' && request.mode === 'navigate' && pathname === SHARE_PATH;

/** Always redirects to the form, whatever was shared. Nothing is sent over the network. */
export const takeShare = async (request: Request): Promise<Response> => {
  try {
    const shared = (await request.formData()).get(SHARED_FIELD);
    if (shared instanceof Blob) await withTimeout(keepSharedPicture(shared, Date.now()), LIMIT_MS);
  } catch {
    // The body is not form data: nothing was shared.
  }
  return Response.redirect('/recharge', 303);
};
