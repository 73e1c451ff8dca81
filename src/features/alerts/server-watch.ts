/** Hands the device's alerts to the server, which watches them by push while the app is closed. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { keepPriceAlerts } from '../../contract/calls/alerts.ts';
import { type KeptAlert, reachedElsewhere } from '../../core/alerts/kept-alerts.ts';
import { pushState, pushToldAtom } from '../../core/push/push.ts';
import { useOnline } from '../../core/queries/use-online.ts';
import { exchangeWrite } from '../../core/writes/writes.ts';

type Change = (change: (before: readonly KeptAlert[]) => readonly KeptAlert[]) => void;

/** undefined where nothing can be told by push: then nothing is handed over. */
const sendPush = async (alerts: readonly KeptAlert[]) => {
  if ((await pushState()) !== 'on') return undefined;
  const on = alerts.filter((kept) => kept.on).map(({ alert }) => alert);
  return exchangeWrite(keepPriceAlerts, { alerts: on }, { quiet: true });
};

/** @param alerts undefined for a visitor, whom no server knows */
export const useServerWatch = (alerts: readonly KeptAlert[] | undefined, change: Change): void => {
  const latest = useRef(alerts);
  latest.current = alerts;
  // Only which alerts are enabled is sent: the server arms them itself.
  const names = alerts
    ?.filter(({ on }) => on)
    .map(({ alert }) => alert.id)
    .join();
  const told = useAtomValue(pushToldAtom);
  const online = useOnline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: push that was turned on hands over what waited before.
  useEffect(() => {
    if (names === undefined || !online) return undefined;
    let left = false;
    sendPush(latest.current ?? [])
      .then((reached) => {
        if (!left && reached !== undefined) change((before) => reachedElsewhere(before, reached));
      })
      // A backend that watches none, or that cannot be reached: the device watches on, and the next change, or the network that comes back, tries again.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [names, told, online, change]);
};
