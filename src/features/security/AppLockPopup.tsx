/**
 * Settings of the app lock, which locks the app on this device after a time in the background (AUTH-09,
 * docs/decisions/app-lock.md).
 */
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { lockTextAtom } from '../../core/app-lock/kept.ts';
import { LOCK_AFTER_MS, type LockAfterMs, type LockSettings, readLock } from '../../core/app-lock/lock-settings.ts';
import { makePlatformKey, platformKeyAvailable } from '../../core/app-lock/platform-key.ts';
import { currentLock, setLock, turnLockOn } from '../../core/app-lock/unlock.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { toast } from '../../ui/toast.ts';
import { ChoosePin, ProveIt } from './AppLockSteps.tsx';

const FIRST_CHOICE_MS: LockAfterMs = 60_000;

const AfterChips = ({ value, onChange }: { value: LockAfterMs; onChange: (value: LockAfterMs) => void }) => {
  const { t } = useLingui();
  const words = { 0: t`At once`, 60000: t`1 min`, 300000: t`5 min`, 900000: t`15 min` } satisfies Record<
    LockAfterMs,
    string
  >;
  return (
    <>
      <h3 className="app-lock-after">
        <Trans>Lock when the app was in the background</Trans>
      </h3>
      <Chips
        label={t({
          message: 'Lock when the app was in the background',
          comment: 'Followed by for how long it was: at once, 1 min, 5 min',
        })}
        value={String(value)}
        onChange={(chosen) => {
          const known = LOCK_AFTER_MS.find((one) => String(one) === chosen);
          if (known !== undefined) onChange(known);
        }}
        choices={LOCK_AFTER_MS.map((afterMs) => ({ value: String(afterMs), label: words[afterMs] }))}
      />
    </>
  );
};

const useDeviceKey = (): boolean => {
  const [available, setAvailable] = useState(false);
  useEffect(() => void platformKeyAvailable().then(setAvailable), []);
  return available;
};

/** The choice of how to unlock: a PIN, or the device's own check (fingerprint, face, device PIN). */
const Methods = ({ afterMs, onPin, onDone }: { afterMs: LockAfterMs; onPin: () => void; onDone: () => void }) => {
  const { t } = useLingui();
  const hasDeviceKey = useDeviceKey();
  const [asking, setAsking] = useState(false);
  const takeDevice = async () => {
    setAsking(true);
    try {
      await turnLockOn({ afterMs, key: await makePlatformKey(t`App lock`) });
      toast('success', msg`The app lock is on`);
      onDone();
    } catch {
      toast('failure', msg`The device did not confirm it. You can try again, or use a PIN.`);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      {hasDeviceKey ? (
        <Button block busy={asking} onPress={() => void takeDevice()}>
          <Trans>Use fingerprint, face or device PIN</Trans>
        </Button>
      ) : null}
      <Button block tone={hasDeviceKey ? 'tinted' : 'primary'} onPress={onPin}>
        <Trans>Use a PIN of six digits</Trans>
      </Button>
    </>
  );
};

const TurnOn = ({ onPin, onDone }: { onPin: (afterMs: LockAfterMs) => void; onDone: () => void }) => {
  const [afterMs, setAfterMs] = useState<LockAfterMs>(FIRST_CHOICE_MS);
  return (
    <>
      <p className="security-words">
        <Trans>
          Anyone who picks up your phone then sees nothing of your account, not even in the list of open apps. If you
          forget your PIN, you log out and in again.
        </Trans>
      </p>
      <AfterChips value={afterMs} onChange={setAfterMs} />
      <Methods afterMs={afterMs} onPin={() => onPin(afterMs)} onDone={onDone} />
    </>
  );
};

const Manage = ({ settings, onPin, onDone }: { settings: LockSettings; onPin: () => void; onDone: () => void }) => {
  const turnOff = () => {
    setLock(undefined);
    toast('success', msg`The app lock is off`);
    onDone();
  };
  return (
    <>
      <AfterChips value={settings.afterMs} onChange={(afterMs) => setLock({ afterMs, key: settings.key })} />
      <Button block tone="tinted" onPress={onPin}>
        {settings.key.method === 'pin' ? <Trans>Change the PIN</Trans> : <Trans>Use a PIN of six digits</Trans>}
      </Button>
      <Button block tone="plain" onPress={turnOff}>
        <Trans>Turn off the app lock</Trans>
      </Button>
    </>
  );
};

type Step = { readonly name: 'prove' } | { readonly name: 'choose' } | { readonly name: 'pin'; afterMs: LockAfterMs };

const Steps = ({ onDone }: { onDone: () => void }) => {
  const text = useAtomValue(lockTextAtom);
  const settings = text === undefined ? undefined : readLock(text);
  const [step, setStep] = useState<Step>(settings ? { name: 'prove' } : { name: 'choose' });
  const choosePin = (afterMs: LockAfterMs) => setStep({ name: 'pin', afterMs });
  const takePin = async (chosen: Omit<LockSettings, 'wrong'>) => {
    try {
      await turnLockOn(chosen);
      toast('success', msg`The app lock is on`);
    } catch {
      toast('failure', msg`That did not work. Please try again.`);
    }
    onDone();
  };
  if (step.name === 'prove' && settings) {
    return <ProveIt method={settings.key.method} onProved={() => setStep({ name: 'choose' })} />;
  }
  if (step.name === 'pin') {
    return <ChoosePin onChosen={(key) => void takePin({ afterMs: step.afterMs, key })} />;
  }
  if (settings) return <Manage settings={settings} onPin={() => choosePin(settings.afterMs)} onDone={onDone} />;
  return <TurnOn onPin={choosePin} onDone={onDone} />;
};

/** Whether the app lock is on; for the row that opens this popup. */
export const useAppLockOn = (): boolean => useAtomValue(lockTextAtom) !== undefined && currentLock() !== undefined;

export const AppLockPopup = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <Popup open={open} onClose={onClose} title={t`App lock`}>
      <div className="security-steps">{open ? <Steps onDone={onClose} /> : null}</div>
    </Popup>
  );
};
