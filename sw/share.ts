/** Takes a picture that the system shares with the app, and leads to the deposit form, which asks what to do with it. */
import { SHARE_PATH, SHARED_FIELD } from '../src/contract/web-manifest.ts';
import { keepSharedPicture } from '../src/core/storage/shared-picture.ts';
import { withTimeout } from '../src/kit/with-timeout.ts';

/** The longest that storage may hold the form: a big picture takes a slow phone a while. */
const LIMIT_MS = 3_000;

export const isShare = (request: Request, { pathname }: URL): boolean =>
  request.method === 'POST' && request.mode === 'navigate' && pathname === SHARE_PATH;

/** Whatever was shared, the member ends at the form; nothing goes to the network. */
export const takeShare = async (request: Request): Promise<Response> => {
  try {
    const shared = (await request.formData()).get(SHARED_FIELD);
    if (shared instanceof Blob) await withTimeout(keepSharedPicture(shared, Date.now()), LIMIT_MS);
  } catch {
    // No form: nothing was shared.
  }
  return Response.redirect('/recharge', 303);
};
