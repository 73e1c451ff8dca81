/**
 * Checks the price alerts while the app is open, reports reached ones, and sends the list to the server if push is on.
 */
import { useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { getMarkets } from '../../contract/calls/market.ts';
import { alertsAtom, type KeptAlert, priced } from '../../core/alerts/kept-alerts.ts';
import { showToast } from '../../core/base/toasts.ts';
import { useRead } from '../../core/queries/queries.ts';
import { signedInAtom } from '../../core/session/token.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { useTermsText } from './alert-text.ts';
import { freshPrices, pageOpenedAtMs } from './fresh-prices.ts';
import { notify } from './notify.ts';
import { useServerWatch } from './server-watch.ts';

const POLL_MS = 10_000;

export const AlertWatch = () => {
  const { t } = useLingui();
  const termsText = useTermsText();
  const [alerts, change] = useAtom(alertsAtom);
  const signedIn = useAtomValue(signedInAtom);
  const markets = useRead(getMarkets, undefined, { enabled: alerts.some(({ on }) => on), pollMs: POLL_MS });
  useServerWatch(signedIn ? alerts : undefined, change);

  const tell = ({ title, alert }: KeptAlert): void => {
    const words = termsText(alert);
    const text = t`${title} has reached your alert: ${words}`;
    showToast({ kind: 'success', text });
    void notify(text, alert.id);
  };
  const latest = useRef(tell);
  latest.current = tell;

  const { data, updatedAtMs } = markets;
  useEffect(() => {
    if (data === undefined) return;
    const nowMs = serverClock.now();
    const fresh = freshPrices(data, {
      updatedAtMs,
      nowMs: Date.now(),
      openedAtMs: pageOpenedAtMs(),
      serverNowMs: nowMs,
    });
    const seen = priced(alerts, (symbol) => fresh.get(symbol), nowMs);
    if (seen.alerts === alerts) return;
    change(() => seen.alerts);
    for (const kept of seen.reached) latest.current(kept);
  }, [data, updatedAtMs, alerts, change]);
  return null;
};
