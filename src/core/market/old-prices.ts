/** The prices on screen that are old although the server answers: the one bar of the shell says how old (MKT-06). */
import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Freshness } from './freshness.ts';

/** Epoch ms of the server at which they were made, one for each block of prices. */
export const oldPricesAtom = atom<readonly number[]>([]);

/**
 * Has it said that a block of prices is old, as long as the block is on screen. What is offline is said of all there is.
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
