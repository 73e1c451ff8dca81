/** Whether a price on screen is what it says (MKT-06): fresh, or stale, offline, simulated, and then it is said. */
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useLayoutEffect, useMemo } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import { STALE_AFTER_MS } from '../../contract/rules/price-age.ts';
import { browserTimers, type Machine, type MachineEnvironment, machineAtom } from '../../kit/machine.ts';
import { useOnline } from '../queries/use-online.ts';
import { useConfig } from '../site/config.ts';
import { serverClock } from '../transport/server-clock.ts';

/** How long the answer to a poll may take. */
const ANSWER_MS = 5_000;

/** A page that asks every 10 s does not call a price old before the next one can be there; nothing is traded on it. */
export const staleAfterMs = (pollMs: number): number => (pollMs < STALE_AFTER_MS ? STALE_AFTER_MS : pollMs + ANSWER_MS);

/** A market that nobody trades has an old price rightly; a feed that is silent has no new one at all. */
export const newestPricedAtMs = (markets: readonly Pick<MarketItem, 'pricedAtMs'>[]): number | undefined => {
  const newest = markets.reduce((latest, { pricedAtMs = 0 }) => Math.max(latest, pricedAtMs), 0);
  return newest === 0 ? undefined : newest;
};

export type Freshness = 'fresh' | 'simulated' | 'stale' | 'offline';

export interface PriceAge {
  /** undefined before the first price. */
  readonly pricedAtMs: number | undefined;
  readonly limitMs: number;
  readonly stale: boolean;
}

export type PriceEvent =
  | { readonly type: 'priced'; readonly pricedAtMs: number; readonly limitMs: number; readonly now: number }
  | { readonly type: 'aged' };

/** Becomes stale by itself when no newer price comes in time. Pure. */
export const priceAgeMachine: Machine<PriceAge, PriceEvent> = {
  start: () => ({ pricedAtMs: undefined, limitMs: STALE_AFTER_MS, stale: false }),
  reduce: (state, event) => {
    if (event.type === 'aged') return state.stale ? state : { ...state, stale: true };
    const { pricedAtMs, limitMs, now } = event;
    const stale = now - pricedAtMs > limitMs;
    const same = state.pricedAtMs === pricedAtMs && state.limitMs === limitMs && state.stale === stale;
    return same ? state : { pricedAtMs, limitMs, stale };
  },
  effect: ({ pricedAtMs, limitMs, stale }) =>
    pricedAtMs === undefined || stale ? undefined : { at: pricedAtMs + limitMs + 1, invoke: () => ({ type: 'aged' }) },
  failed: () => ({ type: 'aged' }),
};

/** Offline wins over stale, and stale over simulated. */
export const freshnessOf = (facts: {
  readonly online: boolean;
  readonly stale: boolean;
  readonly simulated: boolean;
}): Freshness => {
  if (!facts.online) return 'offline';
  if (facts.stale) return 'stale';
  return facts.simulated ? 'simulated' : 'fresh';
};

/** Must be said beside the price. */
export const isOld = (freshness: Freshness): boolean => freshness === 'stale' || freshness === 'offline';

export interface PricedReading {
  /** When the price was made, epoch ms of the server; undefined for a backend that does not say. */
  readonly pricedAtMs: number | undefined;
  /** Device epoch ms of the answer that brought it; 0 before the first. */
  readonly updatedAtMs: number;
  /** How often it is asked for. */
  readonly pollMs: number;
}

/** When the price was made, epoch ms of the server, as well as that can be told. */
export const pricedMoment = ({ pricedAtMs, updatedAtMs }: Omit<PricedReading, 'pollMs'>): number => {
  // At the latest when the answer came: for a backend that does not say, and while only the device's clock is known,
  // which may be hours away from the server's.
  const answeredMs = serverClock.now() - Math.max(0, Date.now() - updatedAtMs);
  return serverClock.isKnown() ? (pricedAtMs ?? answeredMs) : answeredMs;
};

const environment: MachineEnvironment = { clock: serverClock, timers: browserTimers };

/** Whether it is stale, beside its age: who watches the one is not drawn anew for the other, which each price changes. */
const createAge = () => {
  const age = machineAtom(priceAgeMachine, environment);
  return { age, stale: atom((get) => get(age).stale) };
};

/** Renders anew only when the answer changes, not with every second or price. */
export const usePriceFreshness = ({ pricedAtMs, updatedAtMs, pollMs }: PricedReading): Freshness => {
  const online = useOnline();
  const source = useConfig()?.marketSource;
  const { age, stale } = useMemo(createAge, []);
  const isStale = useAtomValue(stale);
  const tell = useSetAtom(age);
  // A layout effect, because an effect would come after the paint: cached prices would look fresh for one frame.
  useLayoutEffect(() => {
    if (updatedAtMs === 0) return;
    const moment = pricedMoment({ pricedAtMs, updatedAtMs });
    tell({ type: 'priced', pricedAtMs: moment, limitMs: staleAfterMs(pollMs), now: serverClock.now() });
  }, [pricedAtMs, updatedAtMs, pollMs, tell]);
  return freshnessOf({ online, stale: isStale, simulated: source === 'simulated' || source === 'replay' });
};
