/**
 * A picture that a member shared with the app, on its way from the service worker to the deposit form (PWA-01). It waits
 * in a cache of its own, is read once and gone; signing out wipes the cache (by the `private` in its name), and what
 * nobody asked for in time is not handed out any more. It is never sent anywhere by itself.
 */
const CACHE = 'private-shared-picture';
const ENTRY = '/shared-picture';
const SHARED_AT = 'x-shared-at';
/** Long enough to log in first. */
const KEPT_MS = 10 * 60_000;
/** What a phone's camera makes, with room; anything else is not kept. */
const MAX_BYTES = 30 * 1024 * 1024;

/** @returns whether it is kept */
export const keepSharedPicture = async (file: Blob, nowMs: number): Promise<boolean> => {
  if (!file.type.startsWith('image/') || file.size === 0 || file.size > MAX_BYTES) return false;
  try {
    const cache = await caches.open(CACHE);
    const headers = { 'content-type': file.type, [SHARED_AT]: String(nowMs) };
    await cache.put(ENTRY, new Response(file, { headers }));
    return true;
  } catch {
    // Full, or blocked.
    return false;
  }
};

/** The picture, once. */
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

/** Drops a picture that nobody came for. */
export const dropStaleSharedPicture = async (nowMs: number): Promise<void> => {
  try {
    if (typeof caches === 'undefined' || !(await caches.has(CACHE))) return;
    const found = await (await caches.open(CACHE)).match(ENTRY);
    if (nowMs - Number(found?.headers.get(SHARED_AT) ?? 0) >= KEPT_MS) await caches.delete(CACHE);
  } catch {
    // Blocked storage holds nothing.
  }
};
