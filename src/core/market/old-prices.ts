/** The stale prices on screen. While the server still answers, one bar of the shell says how old they are (MKT-06). */
import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Freshness } from './freshness.ts';

/** When the stale prices were made, epoch ms of the server; one entry per block of prices. */
export const oldPricesAtom = atom<readonly number[]>([]);

/**
 * Registers a block of prices as stale while it is on screen. Offline is not registered, because it applies to
 * everything.
 * @param pricedAtMs when the prices were made, epoch ms of the server; undefined where there are none
 */
export const useTellOldPrices = (freshness: Freshness, pricedAtMs: number | undefined): void => {
  const tell = useSetAtom(oldPricesAtom);
  const moment = freshness === 'stale' ? pricedAtMs : undefined;
  useEffect(() => {
    if (moment === undefined) return;
    tell((others) => [...others, moment]);
    return () => tell((all) => all.filter((_, index) => index !== all.indexOf(moment)));
  }, [tell, moment]);
};
