/**
 * What the app keeps in IndexedDB, shared by page and service worker: public answers of the server (settings, config,
 * languages, the last market list) and language files. Nothing private is ever put here (PWA-05).
 *
 * The only importer of idb-keyval: a second one that opens its database without its store would break it for good.
 * Storage that is full, blocked or broken reads as empty and forgets what it is given: the app runs without it.
 */
import { clear, createStore, del, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval';
import { isEssential, isExpired, type PublicRecord, RECORD_VERSION, readRecord } from './storage-records.ts';

const DATABASE = 'exchange-public';
const STORE = 'records';

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore(DATABASE, STORE);
  return opened;
};

/** A connection breaks when the browser needs its room or the phone slept: what it held is there all the same. */
const reconnecting = async <T>(run: () => Promise<T>): Promise<T> => {
  const wasOpen = opened !== undefined;
  try {
    return await run();
  } catch (error) {
    opened = undefined;
    if (wasOpen) return reconnecting(run);
    throw error;
  }
};

/** Storage may refuse at any moment; a lost cache is no error of the member's. */
const tolerant = async <T>(run: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    // Reading the name can throw, too, where a browser blocks storage.
    if (typeof indexedDB === 'undefined') return otherwise;
    return await reconnecting(run);
  } catch {
    return otherwise;
  }
};

const makeRoom = async (): Promise<void> => {
  const names = await keys(store());
  await delMany(
    names.filter((name) => !isEssential(String(name))),
    store(),
  );
};

/** undefined where there is none, or none that this build can read. @throws where storage refuses: nothing is known then */
export const cacheGetOrThrow = (name: string): Promise<PublicRecord | undefined> =>
  reconnecting(async () => {
    const value: unknown = await get(name, store());
    return readRecord(name, value);
  });

/** undefined where there is none, none that this build can read, or storage refuses. */
export const cacheGet = (name: string): Promise<PublicRecord | undefined> =>
  tolerant(() => cacheGetOrThrow(name), undefined);

/** @returns whether it was kept */
export const cachePut = (name: string, data: unknown, savedAtMs: number): Promise<boolean> => {
  const record: PublicRecord = { version: RECORD_VERSION, savedAtMs, data };
  const write = async (): Promise<boolean> => {
    await set(name, record, store());
    return true;
  };
  return tolerant(async () => {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
      // Full: answers and words can be asked again, so the newest takes the room of the others.
      await makeRoom();
      return write();
    }
  }, false);
};

export const cacheDelete = (name: string): Promise<void> => tolerant(() => del(name, store()), undefined);

/** Removes records that no build reads any more; those of a newer one wait for it to come back. */
export const evictExpired = (): Promise<void> =>
  tolerant(async () => {
    for (const [name, value] of await entries<string, unknown>(store())) {
      if (isExpired(name, value)) await del(name, store());
    }
  }, undefined);

export const cacheClear = (): Promise<void> => tolerant(() => clear(store()), undefined);
