/**
 * A picture that a member shared with the app, handed from the service worker to the deposit form (PWA-01). It is
 * stored in its own cache and can be read once. Signing out deletes the cache (by the `private` in its name), and an
 * expired picture is not returned. The app never sends it anywhere by itself.
 */
const CACHE = 'private-shared-picture';
const ENTRY = '/shared-picture';
const SHARED_AT = 'x-shared-at';
/** Long enough to log in first. */
const KEPT_MS = 10 * 60_000;
/** Covers phone photos with a margin; larger files are refused. */
const MAX_BYTES = 30 * 1024 * 1024;

/** @returns whether the picture was stored */
export const keepSharedPicture = async (file: Blob, nowMs: number): Promise<boolean> => {
  if (!file.type.startsWith('image/') || file.size === 0 || file.size > MAX_BYTES) return false;
  try {
    const cache = await caches.open(CACHE);
    const headers = { 'content-type': file.type, [SHARED_AT]: String(nowMs) };
    await cache.put(ENTRY, new Response(file, { headers }));
    return true;
  } catch {
    // Storage is full or blocked.
    return false;
  }
};

/** Returns the picture and deletes it. */
export const takeSharedPicture = async (nowMs: number): Promise<Blob | undefined> => {
  try {
    if (typeof caches === 'undefined' || !(await caches.has(CACHE))) return undefined;
    const found = await (await caches.open(CACHE)).match(ENTRY);
    const sharedAtMs = Number(found?.headers.get(SHARED_AT) ?? 0);
    const picture = await found?.blob();
    await caches.delete(CACHE);
    return nowMs - sharedAtMs < KEPT_MS && nowMs >= sharedAtMs ? picture : undefined;
  } catch {
    return undefined;
  }
};

/** Deletes a picture that was not taken in time. */
export const dropStaleSharedPicture = async (nowMs: number): Promise<void> => {
  try {
    if (typeof caches === 'undefined' || !(await caches.has(CACHE))) return;
    const found = await (await caches.open(CACHE)).match(ENTRY);
    if (nowMs - Number(found?.headers.get(SHARED_AT) ?? 0) >= KEPT_MS) await caches.delete(CACHE);
  } catch {
    // Blocked storage holds nothing.
  }
};
