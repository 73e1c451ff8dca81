/** The push subscription of this device for the settings screen: its state, and turning it on and off. */
import { useCallback, useEffect, useState } from 'react';
import { subscribePush, unsubscribePush } from '../../contract/calls/push.ts';
import { askForPush, forgetPush, type PushState, pushEndpoint, pushState, rememberTold } from '../../core/push/push.ts';
import { useWrite } from '../../core/writes/use-write.ts';

export interface Push {
  /** undefined until the browser has answered. */
  readonly state: PushState | undefined;
  readonly busy: boolean;
  /** The browser's push service is unreachable or rejects this browser. */
  readonly failed: boolean;
  readonly turnOn: () => Promise<void>;
  readonly turnOff: () => Promise<void>;
}

export const usePush = (publicKey: string): Push => {
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const look = useCallback(async () => setState(await pushState()), []);
  useEffect(() => {
    void look();
    // The permission may have been changed in the browser's settings meanwhile.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [look]);
  const { send: subscribe } = useWrite(subscribePush, {
    onAccepted: rememberTold,
    onFailed: () => void forgetPush(),
  });
  const { send: unsubscribe } = useWrite(unsubscribePush);

  const during = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      await act();
    } catch {
      setFailed(true);
    }
    await look();
    setBusy(false);
  };
  return {
    state,
    busy,
    failed,
    turnOn: () =>
      during(async () => {
        const keys = await askForPush(publicKey);
        if (keys) await subscribe(keys);
      }),
    turnOff: () =>
      during(async () => {
        const endpoint = await pushEndpoint();
        await forgetPush();
        if (endpoint !== undefined) await unsubscribe({ endpoint });
      }),
  };
};
