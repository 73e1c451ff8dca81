/**
 * Price alerts stored on this device, and their transitions as pure functions. They belong to the signed-in member and
 * are wiped with the session; those of a visitor stay until somebody signs out on this device.
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
  /** Stable identifier; the alert's own id changes each time the alert is switched on. */
  key: wire('key', text),
  title: wire('title', text),
  on: wire('on', { decode: (value: unknown) => value === true, encode: (value: boolean) => value }),
  /** When it was reached last, epoch ms, and the price then. */
  reachedAt: wire('reached_at', optional(momentMs)),
  reachedPrice: wire('reached_price', optional(decimal)),
});
export type KeptAlert = Decoded<typeof keptAlert>;

const codec = list(keptAlert);

/** Unreadable text (from an older build, or edited by hand) counts as no alerts. */
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
  /** The alerts reached by this update, with the price. */
  readonly reached: readonly KeptAlert[];
}

/** Applies the latest prices. Returns the same list where nothing changed. */
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

/** Switches an alert. Switching on disarms it and assigns a new id, so that reports about the old id do not apply. */
export const switched = (alerts: readonly KeptAlert[], key: string, on: boolean, newId: string): readonly KeptAlert[] =>
  alerts.map((kept) =>
    kept.key === key ? { ...kept, on, alert: on ? { ...kept.alert, id: newId, armed: false } : kept.alert } : kept,
  );

export const without = (alerts: readonly KeptAlert[], key: string): readonly KeptAlert[] =>
  alerts.filter((kept) => kept.key !== key);

/** Adds an alert in front. @param seen the current price: where it is on the near side, the alert is armed at once */
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

/** Switches off alerts that the server saw reached; the server has already sent a push message for each. */
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

/** Writing takes an update function; returning the same list means no change. */
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
