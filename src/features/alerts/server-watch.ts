/** Sends the device's alerts to the server, which checks them while the app is closed and notifies by push. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { keepPriceAlerts } from '../../contract/calls/alerts.ts';
import { type KeptAlert, reachedElsewhere } from '../../core/alerts/kept-alerts.ts';
import { pushState, pushToldAtom } from '../../core/push/push.ts';
import { useOnline } from '../../core/queries/use-online.ts';
import { exchangeWrite } from '../../core/writes/writes.ts';

type Change = (change: (before: readonly KeptAlert[]) => readonly KeptAlert[]) => void;

/** Resolves to undefined, without sending anything, if push is off. */
const sendPush = async (alerts: readonly KeptAlert[]) => {
  if ((await pushState()) !== 'on') return undefined;
  const on = alerts.filter((kept) => kept.on).map(({ alert }) => alert);
  return exchangeWrite(keepPriceAlerts, { alerts: on }, { quiet: true });
};

/** @param alerts undefined for a visitor, for whom the server keeps no alerts */
export const useServerWatch = (alerts: readonly KeptAlert[] | undefined, change: Change): void => {
  const latest = useRef(alerts);
  latest.current = alerts;
  // Send again only when the set of enabled alerts changes: the server arms them itself.
  const names = alerts
    ?.filter(({ on }) => on)
    .map(({ alert }) => alert.id)
    .join();
  const told = useAtomValue(pushToldAtom);
  const online = useOnline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when push is turned on, waiting alerts are sent.
  useEffect(() => {
    if (names === undefined || !online) return undefined;
    let left = false;
    sendPush(latest.current ?? [])
      .then((reached) => {
        if (!left && reached !== undefined) change((before) => reachedElsewhere(before, reached));
      })
      // If the backend has no alerts or is unreachable, the device still checks; the next change or reconnect retries.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [names, told, online, change]);
};
