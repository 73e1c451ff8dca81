import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { nowAtom } from '../core/base/now.ts';
import { useFormat } from '../core/format/format.ts';
import { deviceClock } from '../kit/clock.ts';
import { Icon } from '../ui/Icon.tsx';
import { networkStatus } from './network-status.ts';

const Bar = ({ unreachable, answeredAtMs }: { unreachable: boolean; answeredAtMs: number }) => {
  const { t } = useLingui();
  const format = useFormat();
  const now = Math.max(useAtomValue(nowAtom), deviceClock.now());
  const age = answeredAtMs > 0 ? format.ago(answeredAtMs, now) : undefined;
  return (
    <>
      <Icon name="offline" size={16} />
      <span>
        {unreachable ? t`The server cannot be reached.` : t`You are offline.`}{' '}
        {age ? t({ message: `What you see is from ${age}.`, comment: 'A time ago, such as: 5 minutes ago' }) : null}
      </span>
    </>
  );
};

/** Lies over the page's end, so that nothing moves when it comes and goes. */
export const ConnectionBar = () => {
  const { state, answeredAtMs } = useSyncExternalStore(networkStatus.subscribe, networkStatus.read);
  return (
    <div className="connection-bar" role="status" hidden={state === 'connected'}>
      {state === 'connected' ? null : <Bar unreachable={state === 'unreachable'} answeredAtMs={answeredAtMs} />}
    </div>
  );
};
