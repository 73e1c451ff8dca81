/** The steps of the app lock settings that need input: unlocking with the current key, and choosing a new PIN. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LockSettings, PinKey } from '../../core/app-lock/lock-settings.ts';
import { isEasyPin, makePinKey } from '../../core/app-lock/pin.ts';
import { tryPin, tryPlatformKey } from '../../core/app-lock/unlock.ts';
import { Button } from '../../ui/Button.tsx';
import { PinPad } from '../../ui/PinPad.tsx';

interface ProveProps {
  method: LockSettings['key']['method'];
  onProved: () => void;
}

/** Asks for the current key before the lock can be changed, so that an unlocked phone alone is not enough. */
export const ProveIt = ({ method, onProved }: ProveProps) => {
  const { t } = useLingui();
  const [left, setLeft] = useState<number>();
  const [asking, setAsking] = useState(false);
  const byPin = async (pin: string) => {
    const result = await tryPin(pin);
    if (result.opened) onProved();
    else setLeft(result.left);
  };
  const byDevice = async () => {
    setAsking(true);
    const opened = await tryPlatformKey();
    setAsking(false);
    if (opened) onProved();
  };
  if (method === 'platform') {
    return (
      <Button block busy={asking} onPress={() => void byDevice()}>
        <Trans>Confirm that it is you</Trans>
      </Button>
    );
  }
  return (
    <>
      <p className="security-words app-lock-words" aria-live="assertive">
        {left === undefined ? (
          <Trans>Enter your PIN</Trans>
        ) : (
          <Plural
            value={left}
            one="Wrong PIN. # attempt is left, then you are logged out."
            other="Wrong PIN. # attempts are left, then you are logged out."
          />
        )}
      </p>
      <PinPad label={t`PIN`} disabled={left === 0} onComplete={byPin} />
    </>
  );
};

/** Asks for a new PIN twice. */
export const ChoosePin = ({ onChosen }: { onChosen: (key: PinKey) => void }) => {
  const { t } = useLingui();
  const [first, setFirst] = useState<string>();
  const [problem, setProblem] = useState<'easy' | 'different'>();
  const take = async (pin: string) => {
    if (first === undefined) {
      setProblem(isEasyPin(pin) ? 'easy' : undefined);
      if (!isEasyPin(pin)) setFirst(pin);
      return;
    }
    if (pin === first) onChosen(await makePinKey(pin));
    else {
      setFirst(undefined);
      setProblem('different');
    }
  };
  return (
    <>
      <p className="security-words app-lock-words" aria-live="assertive">
        {problem === 'easy' ? (
          <Trans>This PIN is too easy to guess. Choose another one.</Trans>
        ) : problem === 'different' ? (
          <Trans>The two PINs differ. Choose your PIN again.</Trans>
        ) : first === undefined ? (
          <Trans>Choose a PIN of six digits</Trans>
        ) : (
          <Trans>Type the same PIN again</Trans>
        )}
      </p>
      <PinPad key={first === undefined ? 'first' : 'second'} label={t`PIN`} onComplete={take} />
    </>
  );
};
