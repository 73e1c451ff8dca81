/**
 * What the app stores in IndexedDB, shared by page and service worker: public answers of the server (settings, config,
 * languages, the last market list), language files, and the worker's own records (`worker.*`). Nothing private may be
 * stored here (PWA-05).
 *
 * The only importer of idb-keyval: opening the database elsewhere without creating its object store would break it
 * permanently. Storage that is full, blocked or broken reads as empty and ignores writes: the app runs without it.
 */
import { createStore, del, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval';
import { isEssential, isExpired, type PublicRecord, RECORD_VERSION, readRecord } from './storage-records.ts';

const DATABASE = 'exchange-public';
const STORE = 'records';

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore(DATABASE, STORE);
  return opened;
};

/** The connection closes when the browser reclaims storage or the phone sleeps, but the data stays: reopen it once. */
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

/** Storage may fail at any time; a lost cache is not shown as an error. */
const tolerant = async <T>(run: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    // Accessing the global can also throw, where a browser blocks storage.
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

/** undefined where there is no record, or none that this build can read. @throws where storage fails */
export const cacheGetOrThrow = (name: string): Promise<PublicRecord | undefined> =>
  reconnecting(async () => {
    const value: unknown = await get(name, store());
    return readRecord(name, value);
  });

/** undefined where there is no record, none that this build can read, or storage fails. */
export const cacheGet = (name: string): Promise<PublicRecord | undefined> =>
  tolerant(() => cacheGetOrThrow(name), undefined);

/** @returns whether the record was stored */
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
      // Storage is full. Answers and catalogues can be fetched again, so delete them to store the newest.
      await makeRoom();
      return write();
    }
  }, false);
};

export const cacheDelete = (name: string): Promise<void> => tolerant(() => del(name, store()), undefined);

/** Deletes records that no build will read again; those of newer builds stay. */
export const evictExpired = (): Promise<void> =>
  tolerant(async () => {
    for (const [name, value] of await entries<string, unknown>(store())) {
      if (isExpired(name, value)) await del(name, store());
    }
  }, undefined);
