/**
 * Small text values stored on this device. Where the browser refuses storage (private mode, blocked, full), values are
 * held in memory until the page is closed, and nothing fails.
 *
 * `device` values belong to the device and survive a sign-out (theme, language); `member` values belong to the
 * signed-in member and are wiped with the session (PANEL-04, PWA-05). They are where the token is: with remember-me off
 * in this tab alone. A key without the device prefix is wiped, so that an unclassified value cannot leak to the next
 * member.
 */
const DEVICE_PREFIX = 'device.';
const MEMBER_PREFIX = 'member.';

export interface StorageItem {
  get(): string | undefined;
  /** undefined removes it. */
  set(value: string | undefined): void;
  /** Calls `run` when another tab changed the value. @returns a function that stops listening */
  onOtherTab(run: (value: string | undefined) => void): () => void;
  readonly key: string;
}

type Area = 'localStorage' | 'sessionStorage';
const memory: Record<Area, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() };

const area = (name: Area): Storage | undefined => {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
};

const textIn = (where: Area, key: string): StorageItem => ({
  key,
  get: () => {
    try {
      return memory[where].get(key) ?? area(where)?.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set: (value) => {
    memory[where].delete(key);
    try {
      const storage = area(where);
      if (value === undefined) storage?.removeItem(key);
      else if (storage) storage.setItem(key, value);
      else memory[where].set(key, value);
    } catch {
      if (value !== undefined) memory[where].set(key, value);
    }
  },
  onOtherTab: (run) => {
    if (typeof window === 'undefined') return () => undefined;
    const listen = (event: StorageEvent): void => {
      // A null key means `clear()`: all entries were removed.
      if (event.key === key || event.key === null) run(event.newValue ?? undefined);
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  },
});

/** Whether the browser did not take the value, which is gone with this page. */
export const isInMemory = ({ key }: StorageItem): boolean =>
  memory.localStorage.has(key) || memory.sessionStorage.has(key);

export const deviceStorage = (name: string): StorageItem => textIn('localStorage', DEVICE_PREFIX + name);
/** Removed when the tab is closed, but not on sign-out. */
export const deviceTabStorage = (name: string): StorageItem => textIn('sessionStorage', DEVICE_PREFIX + name);
/** Removed when the tab is closed, and on sign-out. */
export const memberTabStorage = (name: string): StorageItem => textIn('sessionStorage', MEMBER_PREFIX + name);

/** Remember-me on: the token outlives the tab (AUTH-05). */
export const rememberedToken = textIn('localStorage', `${MEMBER_PREFIX}token`);
/** Remember-me off: the token lives as long as the tab. */
export const tabToken = memberTabStorage('token');

/** In a tab with a session of its own, what `localStorage` holds is another member's, or becomes so. */
const memberArea = (): Area => (tabToken.get() === undefined ? 'localStorage' : 'sessionStorage');

export const memberStorage = (name: string): StorageItem => {
  const key = MEMBER_PREFIX + name;
  const item = (): StorageItem => textIn(memberArea(), key);
  return {
    key,
    get: () => item().get(),
    set: (value) => item().set(value),
    onOtherTab: (run) =>
      textIn('localStorage', key).onOtherTab((value) => {
        if (memberArea() === 'localStorage') run(value);
      }),
  };
};

const removeWhere = (where: Area, isGone: (key: string) => boolean): void => {
  for (const key of [...memory[where].keys()]) if (isGone(key)) memory[where].delete(key);
  try {
    const storage = area(where);
    const keys = storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '') : [];
    for (const key of keys) if (isGone(key)) storage?.removeItem(key);
  } catch {
    // A storage that cannot be read holds nothing that another page could read either.
  }
};

/** Removes all values of this tab except the device's own. */
export const wipeTabStorage = (): void => removeWhere('sessionStorage', (key) => !key.startsWith(DEVICE_PREFIX));

/** Removes everything that is not the device's own. */
export const wipeMemberStorage = (): void => {
  removeWhere('localStorage', (key) => !key.startsWith(DEVICE_PREFIX));
  wipeTabStorage();
};
