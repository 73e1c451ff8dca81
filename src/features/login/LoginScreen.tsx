import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { logIn } from '../../contract/calls/session.ts';
import { CODE } from '../../contract/envelope.ts';
import { showToast } from '../../core/base/toasts.ts';
import { signIn } from '../../core/session/session.ts';
import { openCustomerService } from '../../core/site/customer-service.ts';
import { draftsOf, isSwitch } from '../../core/storage/drafts.ts';
import { Refused } from '../../core/transport/errors.ts';
import { transport } from '../../core/transport/transport.ts';
import { failureText } from '../../core/writes/failure-text.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import { useForm } from '../../kit/use-form.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { useLanguageChoice } from '../../ui/language/use-language-choice.tsx';
import { LoginForm, LoginTitle } from './LoginForm.tsx';
import { initialInputs, type LoginInputs, loginForm, needsSecondFactor } from './login-form.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

const drafts = draftsOf<LoginInputs>('login', ['username', 'remember'], { remember: isSwitch });

const useLogin = (next: string | undefined) => {
  const [secondFactorFor, askSecondFactor] = useState<string>();
  const context = useMemo(() => ({ secondFactorFor }), [secondFactorFor]);
  const { send } = useWrite(logIn, {
    quiet: true,
    onDone: (token, sent) => {
      // A late answer must not log in over another account that has been typed since.
      if (sent.username === loginForm.payload(form.inputs, context).username)
        signIn(token, { remember: form.inputs.remember, to: next ?? '/' });
    },
    onFailed: (error, sent) => {
      // Other backends, which do not honour keys, mean something else by this code.
      const second =
        error instanceof Refused && error.code === CODE.secondFactorNeeded && transport.honoursKeys() === true;
      // The first time, only show the field for the code; after that, a wrong code is an error to report.
      if (second && sent.username !== secondFactorFor) askSecondFactor(sent.username);
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
    onSubmit: async (payload) => (await send(payload)) !== undefined,
  });
  return { secondFactorNeeded: needsSecondFactor(form.inputs, context), form };
};

/** @param next path to open after login */
export const LoginScreen = ({ next }: { next: string | undefined }) => {
  const { t } = useLingui();
  const language = useLanguageChoice();
  const { form, secondFactorNeeded } = useLogin(next);
  const navigate = useNavigate();
  const askService = () => {
    if (!openCustomerService()) void navigate({ to: '/kefu' });
  };
  return (
    <AppPage title={t`Log in`}>
      <div className="account">
        <div className="account-language">{language.button}</div>
        {language.choice}
        <LoginTitle />
        <LoginForm form={form} secondFactorNeeded={secondFactorNeeded} onForgot={askService}>
          <PasskeyButton remember={form.inputs.remember} next={next} />
        </LoginForm>
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
