/**
 * Writes that were sent to a backend without keys and whose outcome is not known: kept over a reload and shared by the
 * tabs of a device, without secrets, and gone with the session (API-08, PWA-05).
 */
import { memberStorage, type StorageItem } from '../base/device.ts';
import { serverClock } from '../transport/server-clock.ts';

/** A day later the member has long seen for themselves. */
const KEPT_MS = 24 * 60 * 60_000;
const MOST = 20;

export interface OpenWrite {
  readonly id: string;
  /** The call's name on the wire. */
  readonly call: string;
  /** Its payload on the wire; secrets and pictures are `*`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Epoch ms by the server's clock, as the records are. */
  readonly sentAtMs: number;
  /** Rows that looked like it before it was sent; undefined where they could not be read. */
  readonly before?: readonly string[];
  /** `waiting`: its answer may still come. `closed`: the member was asked and put it aside. */
  readonly stage: 'waiting' | 'unknown' | 'closed';
}

/** What is never kept. */
const SECRET = /pass|pwd|pw$|code|otp|captcha|_card$|img$/i;
/** Moves by itself between two taps that mean the same. */
const MOVING = /^rate$/;

export const openFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !MOVING.test(name))
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
  /** The one that a tap on the same again would double. */
  readonly like: (write: Pick<OpenWrite, 'call' | 'fields'>) => OpenWrite | undefined;
  readonly put: (write: OpenWrite) => void;
  readonly remove: (id: string) => void;
  /** Told of changes here and in other tabs. @returns stops */
  readonly subscribe: (run: () => void) => () => void;
}

export const createOpenWrites = (
  text: StorageItem = memberStorage('open-writes'),
  now: () => number = serverClock.now,
): OpenWrites => {
  const listeners = new Set<() => void>();
  let seen: { readonly text: string | undefined; readonly writes: readonly OpenWrite[] } | undefined;
  const all = (): readonly OpenWrite[] => {
    const kept = text.get();
    if (seen && seen.text === kept) return seen.writes;
    let writes: readonly OpenWrite[] = [];
    try {
      const parsed: unknown = JSON.parse(kept ?? '[]');
      if (Array.isArray(parsed))
        writes = parsed.filter(isOpenWrite).filter(({ sentAtMs }) => now() - sentAtMs < KEPT_MS);
    } catch {
      // Not ours: it is none.
    }
    seen = { text: kept, writes };
    return writes;
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
/** Who sent it watches it: the page, while it lives. */
export const sentByThisPage = (id: string): void => void sentHere.add(id);
export const isSentHere = (id: string): boolean => sentHere.has(id);

/** Sends it once more, by a tap that says so; only while the page that sent it lives, since secrets are not kept. */
const resends = new Map<string, () => void>();

export const offerResend = (id: string, resend: (() => void) | undefined): void => {
  if (resend) resends.set(id, resend);
  else resends.delete(id);
};
export const resendOf = (id: string): (() => void) | undefined => resends.get(id);
