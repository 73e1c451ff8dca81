/**
 * Price alerts as this device keeps them, and their life as pure functions. They are whoever is signed in's, and go with
 * the session; a visitor's stay until somebody signs out here.
 */
import { atom, type WritableAtom } from 'jotai';
import { type Decoded, decimal, optional, record, text, wire } from '../../contract/codec.ts';
import { list } from '../../contract/codec-lists.ts';
import type { Decimal } from '../../contract/decimal.ts';
import { type PriceAlert, priceAlert, type ReachedAlert } from '../../contract/entities/alerts.ts';
import { isReached, MAX_ALERTS, observe } from '../../contract/rules/alerts.ts';
import { momentMs } from '../../contract/times.ts';
import { alertTextAtom } from './alert-text.ts';

const keptAlert = record({
  alert: wire('alert', priceAlert),
  /** Names it for good, while the alert's own id is another each time it is switched on. */
  key: wire('key', text),
  title: wire('title', text),
  on: wire('on', { decode: (value: unknown) => value === true, encode: (value: boolean) => value }),
  /** When it was reached last, epoch ms, and the price then. */
  reachedAt: wire('reached_at', optional(momentMs)),
  reachedPrice: wire('reached_price', optional(decimal)),
});
export type KeptAlert = Decoded<typeof keptAlert>;

const codec = list(keptAlert);

/** What cannot be read (an older build's, somebody's own hand) is no alert. */
export const readAlerts = (kept: string | undefined): readonly KeptAlert[] => {
  try {
    return codec.decode(JSON.parse(kept ?? '[]'), '').slice(0, MAX_ALERTS);
  } catch {
    return [];
  }
};
export const writeAlerts = (alerts: readonly KeptAlert[]): string | undefined =>
  alerts.length === 0 ? undefined : JSON.stringify(codec.encode([...alerts]));

export interface Watched {
  readonly alerts: readonly KeptAlert[];
  /** Those that were reached just now, with the price. */
  readonly reached: readonly KeptAlert[];
}

/** The latest prices arrive. The same list comes back where nothing changed. */
export const priced = (
  alerts: readonly KeptAlert[],
  priceOf: (symbol: string) => Decimal | undefined,
  nowMs: number,
): Watched => {
  const reached: KeptAlert[] = [];
  let changed = false;
  const next = alerts.map((kept): KeptAlert => {
    const price = kept.on ? priceOf(kept.alert.symbol) : undefined;
    if (price === undefined) return kept;
    const seen = observe(kept.alert, price);
    if (seen === 'wait') return kept;
    changed = true;
    if (seen === 'arm') return { ...kept, alert: { ...kept.alert, armed: true } };
    const over = { ...kept, on: false, reachedAt: nowMs, reachedPrice: price };
    reached.push(over);
    return over;
  });
  return changed ? { alerts: next, reached } : { alerts, reached };
};

/** Switched on it waits anew, under a new id: what was told of the earlier one concerns it no more. */
export const switched = (alerts: readonly KeptAlert[], key: string, on: boolean, newId: string): readonly KeptAlert[] =>
  alerts.map((kept) =>
    kept.key === key ? { ...kept, on, alert: on ? { ...kept.alert, id: newId, armed: false } : kept.alert } : kept,
  );

export const without = (alerts: readonly KeptAlert[], key: string): readonly KeptAlert[] =>
  alerts.filter((kept) => kept.key !== key);

/** The newest first. @param seen price at which it is set: where that is on the near side, it counts from then on */
export const withNew = (
  alerts: readonly KeptAlert[],
  asked: Omit<PriceAlert, 'id' | 'armed'> & { readonly title: string },
  newId: string,
  seen?: Decimal,
): readonly KeptAlert[] => {
  const { title, ...terms } = asked;
  const fresh: KeptAlert = {
    alert: { ...terms, id: newId, armed: seen !== undefined && !isReached(terms, seen) },
    key: newId,
    title,
    on: true,
    reachedAt: undefined,
    reachedPrice: undefined,
  };
  return [fresh, ...alerts].slice(0, MAX_ALERTS);
};

/** The server saw them reached while nobody looked; it has told by push already. */
export const reachedElsewhere = (
  alerts: readonly KeptAlert[],
  reached: readonly ReachedAlert[],
): readonly KeptAlert[] => {
  const at = new Map(reached.map((one) => [one.id, one.at]));
  if (!alerts.some(({ on, alert }) => on && at.has(alert.id))) return alerts;
  return alerts.map((kept) =>
    kept.on && at.has(kept.alert.id)
      ? { ...kept, on: false, reachedAt: at.get(kept.alert.id), reachedPrice: undefined }
      : kept,
  );
};

/** Writing changes the list; the very same list is no change. */
export const alertsAtom: WritableAtom<
  readonly KeptAlert[],
  [change: (before: readonly KeptAlert[]) => readonly KeptAlert[]],
  void
> = atom(
  (get) => readAlerts(get(alertTextAtom)),
  (get, set, change: (before: readonly KeptAlert[]) => readonly KeptAlert[]) => {
    const before = get(alertsAtom);
    const after = change(before);
    if (after !== before) set(alertTextAtom, writeAlerts(after));
  },
);
