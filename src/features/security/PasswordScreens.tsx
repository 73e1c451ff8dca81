import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Call, PayloadOf } from '../../contract/call.ts';
import { getSecurity } from '../../contract/calls/security.ts';
import { changeLoginPassword, changePayPassword, getMember } from '../../contract/calls/session.ts';
import { useRead } from '../../core/queries/queries.ts';
import { signOut } from '../../core/session/session.ts';
import { useIsReferenceServer } from '../../core/site/config.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { useWriteForm } from '../../core/writes/write-forms.ts';
import { fieldOf } from '../../kit/field-of.ts';
import type { FormDefinition, Typed } from '../../kit/form.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { goBack } from '../../ui/go-back.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PasswordStrength } from '../../ui/PasswordStrength.tsx';
import { RefusalNote } from '../../ui/RefusalNote.tsx';
import { HoldNote } from './HoldNote.tsx';
import './security.css';
import {
  initialInputs,
  loginPasswordForm,
  losesPasskeys,
  type PasswordInputs,
  payPasswordForm,
} from './password-forms.ts';

interface Props<P> {
  title: string;
  currentLabel: string;
  nextLabel: string;
  action: string;
  explanation: ReactNode;
  /** Further consequences of the change for this member: hints. */
  consequences: ReactNode;
  form: FormDefinition<PasswordInputs, Typed<PasswordInputs>, undefined, P>;
  call: Call<P, unknown>;
  /** Called on success while the screen is open. */
  onDone?: () => void;
  /** Called on success, even after the member left the screen; replaces clearing the form. */
  onAccepted?: () => void;
}

const Hint = ({ children }: { children: ReactNode }) => <p className="field-hint">{children}</p>;

const PasswordScreen = <P,>(props: Props<P>) => {
  const { title, currentLabel, nextLabel, action, explanation, consequences } = props;
  const { form: pure, call, onDone, onAccepted } = props;
  const { t } = useLingui();
  const { form } = useWriteForm(call, pure, {
    start: initialInputs,
    context: undefined,
    onDone,
    onAccepted,
  });
  return (
    <AppPage title={title} fallback="/security">
      <Form onSubmit={form.submit}>
        <PasswordField label={currentLabel} autoComplete="current-password" {...fieldOf(form, 'current')} />
        <PasswordField
          label={nextLabel}
          autoComplete="new-password"
          hint={<PasswordStrength password={form.inputs.next} />}
          {...fieldOf(form, 'next')}
        />
        <PasswordField label={t`Confirm new password`} autoComplete="new-password" {...fieldOf(form, 'confirmation')} />
        <Hint>{explanation}</Hint>
        {consequences}
        <RefusalNote words={form.visibleErrors['']} />
        <Button type="submit" block busy={form.submitting} className="password-action">
          {action}
        </Button>
      </Form>
    </AppPage>
  );
};

/**
 * Whether the change removes passkeys. If the list fails to load, assume so; only the reference server has passkeys.
 */
const useLosesPasskeys = (): boolean => {
  const known = useIsReferenceServer();
  const { data, status } = useRead(getSecurity, undefined, { enabled: known });
  return data === undefined ? status === 'failed' : losesPasskeys(data.passkeys, serverClock.now());
};

/** /modifyPwd: the new login password ends every session, this one too. */
export const LoginPasswordScreen = () => {
  const { t } = useLingui();
  const passkeysGo = useLosesPasskeys();
  const reference = useIsReferenceServer();
  return (
    <PasswordScreen<PayloadOf<typeof changeLoginPassword>>
      title={t`Change login password`}
      currentLabel={t`Current login password`}
      nextLabel={t`New login password`}
      action={t`Change password`}
      explanation={<Trans>You will be logged out on all devices and log in again with the new password.</Trans>}
      consequences={
        <>
          {passkeysGo && (
            <Hint>
              <Trans>Passkeys added in the last 24 hours will be removed.</Trans>
            </Hint>
          )}
          {reference && (
            <Hint>
              <HoldNote />
            </Hint>
          )}
        </>
      }
      form={loginPasswordForm}
      call={changeLoginPassword}
      onAccepted={() => void signOut('/login')}
    />
  );
};

/** /resetLegalPwd: sets or resets the pay password; the member stays logged in. */
export const PayPasswordScreen = () => {
  const { t } = useLingui();
  const router = useRouter();
  const reference = useIsReferenceServer();
  const { data: member } = useRead(getMember, undefined);
  // undefined until it is known whether a pay password exists; the button then says neither "Set" nor "Reset".
  const verb = member && (member.hasPayPassword ? t`Reset payment password` : t`Set payment password`);
  const leave = () => {
    if (router.history.canGoBack()) goBack(router.history);
    else void router.navigate({ to: '/security', replace: true });
  };
  return (
    <PasswordScreen<PayloadOf<typeof changePayPassword>>
      title={t`Payment password`}
      currentLabel={t`Login password`}
      nextLabel={t`New payment password`}
      action={verb ?? t`Continue`}
      explanation={<Trans>It protects withdrawals, swaps, staking and transfers to members.</Trans>}
      consequences={
        reference && (
          <>
            <Hint>
              <Trans>Your other devices will be logged out.</Trans>
            </Hint>
            <Hint>
              <HoldNote />
            </Hint>
          </>
        )
      }
      form={payPasswordForm}
      call={changePayPassword}
      onDone={leave}
    />
  );
};
