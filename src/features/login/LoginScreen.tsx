import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { logIn } from '../../contract/calls/session.ts';
import { CODE } from '../../contract/envelope.ts';
import { showToast } from '../../core/base/toasts.ts';
import { signIn } from '../../core/session/session.ts';
import { openCustomerService } from '../../core/site/customer-service.ts';
import { draftsOf, isSwitch } from '../../core/storage/drafts.ts';
import { Refused } from '../../core/transport/errors.ts';
import { failureText } from '../../core/writes/failure-text.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import { fieldOf } from '../../kit/field-of.ts';
import { useForm } from '../../kit/use-form.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { ListInput } from '../../ui/ListInput.tsx';
import { useLanguageChoice } from '../../ui/language/use-language-choice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { RefusalNote } from '../../ui/RefusalNote.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { initialInputs, type LoginInputs, loginForm } from './login-form.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import '../../ui/styles/account.css';
import './login.css';

const drafts = draftsOf<LoginInputs>('login', ['username', 'remember'], { remember: isSwitch });

const useLogin = (next: string | undefined) => {
  const [secondFactorNeeded, needSecondFactor] = useState(false);
  const context = useMemo(() => ({ secondFactorNeeded }), [secondFactorNeeded]);
  const { send } = useWrite(logIn, {
    quiet: true,
    onFailed: (error) => {
      const second = error instanceof Refused && error.code === CODE.secondFactorNeeded;
      // The field that appears asks for the code; only a wrong code is a failure to tell.
      if (second && !secondFactorNeeded) needSecondFactor(true);
      else {
        showToast({ kind: 'failure', text: failureText(error) });
        form.hold({ field: '', message: failureText(error) });
      }
    },
  });
  const form = useForm(loginForm, {
    start: initialInputs,
    context,
    drafts,
    onSubmit: async (payload, { remember }) => {
      const token = await send(payload);
      if (token === undefined) return false;
      signIn(token, { remember, to: next ?? '/' });
      return true;
    },
  });
  return { secondFactorNeeded, form };
};

/** @param next path to go to afterwards */
export const LoginScreen = ({ next }: { next: string | undefined }) => {
  const { t } = useLingui();
  const language = useLanguageChoice();
  const { form, secondFactorNeeded } = useLogin(next);
  const { inputs, dispatch, visibleErrors } = form;
  return (
    <AppPage title={t`Log in`}>
      <div className="account">
        <div className="account-language">{language.button}</div>
        {language.choice}
        <h2 className="account-title">
          <Trans>Welcome back</Trans>
        </h2>
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
              on={inputs.remember}
              onChange={(value) => dispatch({ field: 'remember', value })}
            />
            <Button onPress={openCustomerService} tone="plain" size="small">
              <Trans>Forgot password?</Trans>
            </Button>
          </div>
          <RefusalNote words={visibleErrors['']} />
          <Button type="submit" block busy={form.submitting}>
            <Trans>Log in</Trans>
          </Button>
          <PasskeyButton remember={inputs.remember} next={next} />
        </Form>
        <p className="account-other">
          <Trans>New here?</Trans>{' '}
          <AppLink to="/register" search={next === undefined ? {} : { next }}>
            <Trans>Register</Trans>
          </AppLink>
        </p>
      </div>
    </AppPage>
  );
};
