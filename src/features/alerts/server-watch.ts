/** Hands the device's alerts to the server, which watches them by push while the app is closed. */
import { useEffect, useRef } from 'react';
import { keepPriceAlerts } from '../../contract/calls/alerts.ts';
import { type KeptAlert, reachedElsewhere } from '../../core/alerts/kept-alerts.ts';
import { pushState } from '../../core/push.ts';
import { exchangeWrite } from '../../core/writes.ts';

type Change = (change: (before: readonly KeptAlert[]) => readonly KeptAlert[]) => void;

/** undefined where nothing can be told by push: then nothing is handed over. */
const handOver = async (alerts: readonly KeptAlert[]) => {
  if ((await pushState()) !== 'on') return undefined;
  const on = alerts.filter((kept) => kept.on).map(({ alert }) => alert);
  return exchangeWrite(keepPriceAlerts, { alerts: on }, { quiet: true });
};

/** @param alerts undefined for a visitor, whom no server knows */
export const useServerWatch = (alerts: readonly KeptAlert[] | undefined, change: Change): void => {
  const latest = useRef(alerts);
  latest.current = alerts;
  // Which alerts are on, and nothing else of them, is what the server has to know; that a price armed one it sees itself.
  const names = alerts
    ?.filter(({ on }) => on)
    .map(({ alert }) => alert.id)
    .join();
  useEffect(() => {
    if (names === undefined) return undefined;
    let left = false;
    handOver(latest.current ?? [])
      .then((reached) => {
        if (!left && reached !== undefined) change((before) => reachedElsewhere(before, reached));
      })
      // A backend that watches none, or that cannot be reached: the device watches on, and the next change tries again.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [names, change]);
};
