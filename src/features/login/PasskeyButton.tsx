/** Login with a passkey (AUTH-09), where the browser supports passkeys and the reference server, which alone has them, answers. */
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { beginPasskeyLogin, finishPasskeyLogin } from '../../contract/calls/security.ts';
import { showToast } from '../../core/base/toasts.ts';
import { passkeysAvailable, showPasskey } from '../../core/session/passkeys.ts';
import { signIn } from '../../core/session/session.ts';
import { useIsReferenceServer } from '../../core/site/config.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  remember: boolean;
  /** Path to open after login. */
  next: string | undefined;
}

export const PasskeyButton = ({ remember, next }: Props) => {
  const offered = useIsReferenceServer();
  const [busy, setBusy] = useState(false);
  const beginning = useWrite(beginPasskeyLogin);
  const finishing = useWrite(finishPasskeyLogin, {
    onDone: (token) => signIn(token, { remember, to: next ?? '/' }),
  });
  if (!offered || !passkeysAvailable()) return null;

  const logIn = async (): Promise<void> => {
    const offer = await beginning.send(undefined);
    if (offer === undefined) return;
    try {
      const response = await showPasskey(offer.options);
      await finishing.send({ ceremony: offer.ceremony, response });
    } catch {
      showToast({ kind: 'failure', text: msg`No passkey was used. You can log in with your password.` });
    }
  };
  const press = async (): Promise<void> => {
    setBusy(true);
    await logIn();
    setBusy(false);
  };
  return (
    <Button tone="plain" block busy={busy} onPress={() => void press()}>
      <Trans>Log in with a passkey</Trans>
    </Button>
  );
};
