/** Replaces the app while it is locked: asks for a PIN or the device's own unlock, or signs out. Works offline. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { currentLock, tryPin, tryPlatformKey } from '../../core/app-lock/unlock.ts';
import { signOut } from '../../core/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PinPad } from '../../ui/PinPad.tsx';

interface Props {
  onOpen: () => void;
}

const Pin = ({ onOpen }: Props) => {
  const { t } = useLingui();
  const [left, setLeft] = useState<number>();
  const check = async (pin: string): Promise<void> => {
    const result = await tryPin(pin);
    if (result.opened) onOpen();
    else setLeft(result.left);
  };
  return (
    <>
      <p className={`lock-words${left === undefined ? '' : ' lock-wrong'}`} aria-live="assertive">
        {left === undefined ? (
          <Trans>Enter your PIN</Trans>
        ) : left === 0 ? (
          <Trans>Too many wrong PINs. You are being logged out.</Trans>
        ) : (
          <Plural
            value={left}
            one="Wrong PIN. # attempt is left, then you are logged out."
            other="Wrong PIN. # attempts are left, then you are logged out."
          />
        )}
      </p>
      <PinPad label={t`PIN`} disabled={left === 0} onComplete={check} />
    </>
  );
};

const DeviceKey = ({ onOpen }: Props) => {
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const ask = useCallback(async () => {
    setAsking(true);
    const opened = await tryPlatformKey();
    setAsking(false);
    setFailed(!opened);
    if (opened) onOpen();
  }, [onOpen]);
  return (
    <>
      <p className="lock-words" aria-live="polite">
        {failed ? (
          <Trans>That did not work. Please try again.</Trans>
        ) : (
          <Trans>Unlock with your fingerprint, face or device PIN</Trans>
        )}
      </p>
      <div className="lock-act">
        <Button block busy={asking} onPress={() => void ask()}>
          <Trans>Unlock</Trans>
        </Button>
      </div>
    </>
  );
};

export const LockScreen = ({ onOpen }: Props) => {
  const [key] = useState(() => currentLock()?.key);
  const [leaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const leave = () => {
    setLeaving(true);
    void signOut('/login');
  };
  return (
    <main className="lock">
      <Icon name="lock" size={40} />
      <h1 tabIndex={-1} ref={heading}>
        <Trans>The app is locked</Trans>
      </h1>
      {key?.method === 'platform' ? <DeviceKey onOpen={onOpen} /> : <Pin onOpen={onOpen} />}
      <Button tone="plain" busy={leaving} onPress={leave}>
        {key?.method === 'platform' ? <Trans>Log out instead</Trans> : <Trans>Forgot your PIN? Log out</Trans>}
      </Button>
    </main>
  );
};
