/**
 * An image received through the system's share sheet (Web Share Target): shown first, and uploaded only when the member
 * confirms (PWA-01).
 */
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { takeSharedPicture } from '../../core/storage/shared-picture.ts';
import { deviceClock } from '../../kit/clock.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  onUse: (picture: Blob) => void;
}

/** Reads the shared image, which can be read once: if the member leaves without using it, it must be shared again. */
const useShared = () => {
  const [shared, setShared] = useState<{ readonly picture: Blob; readonly address: string }>();
  useEffect(() => {
    let gone = false;
    let made = '';
    void takeSharedPicture(deviceClock.now()).then((picture) => {
      if (picture === undefined || gone) return;
      made = URL.createObjectURL(picture);
      setShared({ picture, address: made });
    });
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, []);
  return { shared, forget: () => setShared(undefined) };
};

export const SharedVoucher = ({ onUse }: Props) => {
  const { shared, forget } = useShared();
  if (shared === undefined) return null;
  const use = () => {
    forget();
    onUse(shared.picture);
  };
  return (
    <section className="deposit-shared" role="status">
      <img src={shared.address} alt="" />
      <p>
        <Trans>Use the picture you shared as the payment voucher? It has not been sent yet.</Trans>
      </p>
      <Button size="small" onPress={use}>
        <Trans>Use it</Trans>
      </Button>
      <Button size="small" tone="plain" onPress={forget}>
        <Trans>Discard</Trans>
      </Button>
    </section>
  );
};
