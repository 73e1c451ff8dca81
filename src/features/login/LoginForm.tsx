/** The login fields, for both the app and the frame. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { fieldOf } from '../../kit/field-of.ts';
import type { Typed } from '../../kit/form.ts';
import type { FormState } from '../../kit/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { ListInput } from '../../ui/ListInput.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { RefusalNote } from '../../ui/RefusalNote.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import type { LoginInputs } from './login-form.ts';
import '../../ui/styles/account.css';
import './login.css';

export const LoginTitle = () => (
  <h2 className="account-title">
    <Trans>Welcome back</Trans>
  </h2>
);

interface Props {
  form: FormState<LoginInputs, Typed<LoginInputs>, keyof LoginInputs>;
  secondFactorNeeded: boolean;
  onForgot: () => void;
  /** Other ways to log in. */
  children?: ReactNode;
}

export const LoginForm = ({ form, secondFactorNeeded, onForgot, children }: Props) => {
  const { t } = useLingui();
  return (
    <Form className="account-form" onSubmit={form.submit}>
      <ListInput
        label={t`Email or phone number`}
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        {...fieldOf(form, 'username')}
      />
      <PasswordField label={t`Password`} autoComplete="current-password" {...fieldOf(form, 'password')} />
      {secondFactorNeeded ? (
        <ListInput
          label={t`Code from your authenticator app`}
          hint={t`A recovery code works too`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          {...fieldOf(form, 'secondFactor')}
        />
      ) : null}
      <div className="login-row">
        <Toggle
          label={t`Remember me`}
          on={form.inputs.remember}
          onChange={(value) => form.dispatch({ field: 'remember', value })}
        />
        <Button onPress={onForgot} tone="plain" size="small">
          <Trans>Forgot password?</Trans>
        </Button>
      </div>
      <RefusalNote words={form.visibleErrors['']} />
      <Button type="submit" block busy={form.submitting}>
        <Trans>Log in</Trans>
      </Button>
      {children}
    </Form>
  );
};
