import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { nowAtom } from '../core/base/now.ts';
import { useFormat } from '../core/format/format.ts';
import { oldPricesAtom } from '../core/market/old-prices.ts';
import { serverClock } from '../core/transport/server-clock.ts';
import { type Clock, deviceClock } from '../kit/clock.ts';
import { Icon } from '../ui/Icon.tsx';
import { networkStatus } from './network-status.ts';

const Age = ({ fromMs, clock }: { fromMs: number; clock: Pick<Clock, 'now'> }) => {
  const { t } = useLingui();
  const format = useFormat();
  useAtomValue(nowAtom);
  const age = format.ago(fromMs, clock.now());
  return <span>{t({ message: `What you see is from ${age}.`, comment: 'A time ago, such as: 5 minutes ago' })}</span>;
};

/**
 * The only place that states the age of the data on screen; prices themselves are only dimmed (MKT-06, PWA-02). It
 * overlays the end of the page, so that there is no layout shift when it appears and disappears.
 */
export const ConnectionBar = () => {
  const { t } = useLingui();
  const { state, answeredAtMs } = useSyncExternalStore(networkStatus.subscribe, networkStatus.read);
  const oldPrices = useAtomValue(oldPricesAtom);
  const words = {
    offline: t`You are offline.`,
    unreachable: t`The server cannot be reached.`,
    connected: oldPrices.length === 0 ? undefined : t`Prices are out of date.`,
  }[state];
  return (
    <div className={`connection-bar connection-${state}`} hidden={words === undefined}>
      <Icon name="offline" size={16} />
      <p>
        {/* The age is outside the live region, or screen readers would repeat it with every change. */}
        <span role="status">{words}</span>{' '}
        {state === 'connected' ? (
          words && <Age fromMs={Math.min(...oldPrices)} clock={serverClock} />
        ) : answeredAtMs > 0 ? (
          <Age fromMs={answeredAtMs} clock={deviceClock} />
        ) : null}
      </p>
    </div>
  );
};
