/**
 * Asks for a second factor in a sheet over the page; the interrupted write then continues with its inputs (AUTH-09).
 */
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { beginPasskeyProof, finishPasskeyProof, getSecurity, showSecondFactor } from '../../contract/calls/security.ts';
import { useRead } from '../../core/queries/queries.ts';
import { passkeysAvailable, showPasskey } from '../../core/session/passkeys.ts';
import { failureText } from '../../core/writes/failure-text.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import { fieldOf } from '../../kit/field-of.ts';
import { useForm } from '../../kit/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { ListInput } from '../../ui/ListInput.tsx';
import { RefusalNote } from '../../ui/RefusalNote.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { factorForm } from './factor-form.ts';

interface Props {
  onAnswer: (shown: boolean) => void;
}

const useFactor = ({ onAnswer }: Props) => {
  const [busy, setBusy] = useState(false);
  const byCode = useWrite(showSecondFactor, {
    quiet: true,
    onDone: () => onAnswer(true),
    onFailed: (error) => form.hold({ field: 'code', message: failureText(error) }),
  });
  const form = useForm(factorForm, {
    start: { code: '' },
    context: undefined,
    onSubmit: async (payload) => {
      await byCode.send(payload);
      return undefined;
    },
  });
  const tellFailed = (error: unknown) => form.hold({ field: '', message: failureText(error) });
  const beginning = useWrite(beginPasskeyProof, { quiet: true, onFailed: tellFailed });
  const finishing = useWrite(finishPasskeyProof, {
    quiet: true,
    onDone: () => onAnswer(true),
    onFailed: tellFailed,
  });
  const provePasskey = async (): Promise<void> => {
    setBusy(true);
    try {
      const offer = await beginning.send(undefined);
      if (offer) await finishing.send({ ceremony: offer.ceremony, response: await showPasskey(offer.options) });
    } catch {
      form.hold({ field: '', message: msg`No passkey was used. You can enter a code instead.` });
    } finally {
      setBusy(false);
    }
  };
  return { form, busy, provePasskey };
};

export const FactorSheet = ({ onAnswer }: Props) => {
  const { t } = useLingui();
  const { form, busy, provePasskey } = useFactor({ onAnswer });
  const hasPasskey = (useRead(getSecurity, undefined).data?.passkeys.length ?? 0) > 0;
  return (
    <Sheet open onClose={() => onAnswer(false)} title={t`Confirm that it is you`}>
      <Form onSubmit={form.submit}>
        <ListInput
          label={t`Code from your authenticator app`}
          hint={t`A recovery code works too`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          {...fieldOf(form, 'code')}
        />
        <RefusalNote words={form.visibleErrors['']} />
        <Button type="submit" block disabled={busy} busy={form.submitting}>
          <Trans>Continue</Trans>
        </Button>
        {hasPasskey && passkeysAvailable() ? (
          <Button tone="plain" block busy={busy} onPress={() => void provePasskey()}>
            <Trans>Use a passkey</Trans>
          </Button>
        ) : null}
      </Form>
    </Sheet>
  );
};
