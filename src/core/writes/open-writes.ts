/**
 * Writes sent to a backend that ignores idempotency keys, whose outcome is unknown. They survive a reload, are shared
 * by the tabs of a device, contain no secrets, and are wiped with the session (API-08, PWA-05).
 */
import { isMoving } from '../../contract/keys.ts';
import { memberStorage, type StorageItem } from '../base/device.ts';
import { serverClock } from '../transport/server-clock.ts';

/** After a day the member has seen the outcome. */
const KEPT_MS = 24 * 60 * 60_000;
const MOST = 20;

export interface OpenWrite {
  readonly id: string;
  /** The call's name on the wire. */
  readonly call: string;
  /** The payload on the wire; secrets and pictures are replaced by `*`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Epoch ms by the server's clock, like the times of the records. */
  readonly sentAtMs: number;
  /** Keys of the matching rows before the write was sent; undefined where the list could not be read. */
  readonly before?: readonly string[];
  /** Keys of later rows that are known to be other writes of the call. */
  readonly claimed?: readonly string[];
  /** `waiting`: the answer may still come. `closed`: the member was asked and dismissed the question. */
  readonly stage: 'waiting' | 'unknown' | 'closed';
}

/** Fields whose values are never stored. */
const SECRET = /pass|pwd|pw$|code|otp|captcha|_card$|img$/i;

export const openFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !isMoving(name))
      .map(([name, value]) => [name, SECRET.test(name) && value !== '' ? '*' : value]),
  );

const identityOf = ({ call, fields }: Pick<OpenWrite, 'call' | 'fields'>): string =>
  `${call} ${JSON.stringify(Object.entries(fields).sort())}`;

const isOpenWrite = (value: unknown): value is OpenWrite => {
  const { id, call, fields, sentAtMs, stage } = (value ?? {}) as Partial<OpenWrite>;
  return (
    typeof id === 'string' &&
    typeof call === 'string' &&
    typeof sentAtMs === 'number' &&
    typeof fields === 'object' &&
    fields !== null &&
    typeof stage === 'string'
  );
};

export interface OpenWrites {
  readonly all: () => readonly OpenWrite[];
  readonly has: (id: string) => boolean;
  /** An open write with the same call and fields, which another send would duplicate. */
  readonly like: (write: Pick<OpenWrite, 'call' | 'fields'>) => OpenWrite | undefined;
  readonly put: (write: OpenWrite) => void;
  readonly remove: (id: string) => void;
  /** Calls `run` on changes in this and other tabs. @returns a function that stops it */
  readonly subscribe: (run: () => void) => () => void;
}

export const createOpenWrites = (
  text: StorageItem = memberStorage('open-writes'),
  // The device's clock may be days ahead: until the server's time is known, no write is too old.
  now: () => number = () => (serverClock.isKnown() ? serverClock.now() : 0),
): OpenWrites => {
  const listeners = new Set<() => void>();
  let seen: { readonly text: string | undefined; readonly writes: readonly OpenWrite[] } | undefined;
  let young: readonly OpenWrite[] = [];
  const readAll = (): readonly OpenWrite[] => {
    const kept = text.get();
    if (seen && seen.text === kept) return seen.writes;
    let writes: readonly OpenWrite[] = [];
    try {
      const parsed: unknown = JSON.parse(kept ?? '[]');
      if (Array.isArray(parsed)) writes = parsed.filter(isOpenWrite);
    } catch {
      // Unreadable text counts as no writes.
    }
    seen = { text: kept, writes };
    young = writes;
    return writes;
  };
  const all = (): readonly OpenWrite[] => {
    const atMs = now();
    const found = readAll().filter(({ sentAtMs }) => atMs - sentAtMs < KEPT_MS);
    // Of the same writes as many are young only if they are the same: the same array tells React that nothing changed.
    if (found.length !== young.length) young = found;
    return young;
  };
  const keep = (writes: readonly OpenWrite[]): void => {
    text.set(writes.length === 0 ? undefined : JSON.stringify(writes.slice(-MOST)));
    for (const run of listeners) run();
  };
  return {
    all,
    has: (id) => all().some((write) => write.id === id),
    like: (write) => all().findLast((other) => identityOf(other) === identityOf(write)),
    put: (write) => keep([...all().filter(({ id }) => id !== write.id), write]),
    remove: (id) => {
      if (all().some((write) => write.id === id)) keep(all().filter((write) => write.id !== id));
    },
    subscribe: (run) => {
      listeners.add(run);
      const stop = text.onOtherTab(run);
      return () => {
        listeners.delete(run);
        stop();
      };
    },
  };
};

export const openWrites = createOpenWrites();

const sentHere = new Set<string>();
/** Writes sent by this page, which watches them itself. */
export const sentByThisPage = (id: string): void => void sentHere.add(id);
export const isSentHere = (id: string): boolean => sentHere.has(id);

/** Functions that send an open write again on request. They are lost with the page, because secrets are not stored. */
const resends = new Map<string, () => void>();

export const offerResend = (id: string, resend: (() => void) | undefined): void => {
  if (resend) resends.set(id, resend);
  else resends.delete(id);
};
export const resendOf = (id: string): (() => void) | undefined => resends.get(id);
