/** The freshness of a price on screen (MKT-06). The page must say if a price is stale, offline or simulated. */
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

/** A page that polls every 10 s must not call a price stale before its next answer is due; such pages do not trade. */
export const staleAfterMs = (pollMs: number): number => (pollMs < STALE_AFTER_MS ? STALE_AFTER_MS : pollMs + ANSWER_MS);

/**
 * The newest price time of all markets. A single market may have an old price because nobody trades it; only a silent
 * feed has no new price at all.
 */
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

/** Whether the page must warn beside the price. */
export const isOld = (freshness: Freshness): boolean => freshness === 'stale' || freshness === 'offline';

export interface PricedReading {
  /** When the price was made, epoch ms of the server; undefined for a backend that does not say. */
  readonly pricedAtMs: number | undefined;
  /** Device epoch ms of the answer that brought it; 0 before the first. */
  readonly updatedAtMs: number;
  /** Polling interval in ms. */
  readonly pollMs: number;
}

/** The best estimate of when the price was made, epoch ms of the server. */
export const pricedMoment = ({ pricedAtMs, updatedAtMs }: Omit<PricedReading, 'pollMs'>): number => {
  // Falls back to the time of the answer: for a backend that sends no price time, and while only the device's clock is
  // known, which may be hours off.
  const answeredMs = serverClock.now() - Math.max(0, Date.now() - updatedAtMs);
  return serverClock.isKnown() ? (pricedAtMs ?? answeredMs) : answeredMs;
};

const environment: MachineEnvironment = { clock: serverClock, timers: browserTimers };

/** `stale` is a separate atom, so that its subscribers do not re-render each time a price changes the age. */
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
