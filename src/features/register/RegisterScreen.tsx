import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { register } from '../../contract/calls/session.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import { signIn } from '../../core/session/session.ts';
import { useConfig } from '../../core/site/config.ts';
import { draftsOf } from '../../core/storage/drafts.ts';
import { holdRefusal } from '../../core/writes/hold-refusal.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import { deviceClock } from '../../kit/clock.ts';
import { fieldOf } from '../../kit/field-of.ts';
import type { Drafts } from '../../kit/form.ts';
import { useForm } from '../../kit/use-form.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfigPending } from '../../ui/ConfigPending.tsx';
import { EmailCodeField } from '../../ui/EmailCodeField.tsx';
import { Form } from '../../ui/Form.tsx';
import { ListInput } from '../../ui/ListInput.tsx';
import { useLanguageChoice } from '../../ui/language/use-language-choice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PasswordStrength } from '../../ui/PasswordStrength.tsx';
import { RefusalNote } from '../../ui/RefusalNote.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { CaptchaField } from './captcha/CaptchaField.tsx';
import { captchaAtom } from './captcha/captcha-atom.ts';
import { useCallingCode } from './country/use-calling-code.tsx';
import { AccountField, RegisterTitle, WayTabs } from './RegisterBeginning.tsx';
import { asksForCode, initialInputs, type RegisterInputs, registerForm, registrationMethods } from './register-form.ts';

interface Props {
  /** Invitation code from the link; '' for none. */
  invite: string;
  /** Path to open after registration. */
  next: string | undefined;
}

/** The draft survives a visit to the login page and a reload; passwords and codes must be typed again. */
const kept = draftsOf<RegisterInputs>('register', ['via', 'account', 'otherAccount', 'inviteCode'], {
  via: (value) => value === 'email' || value === 'phone',
});
/** A draft with the invitation code of the current link, which replaces that of the draft. */
const draftsWith = (invite: string): Drafts<RegisterInputs> => ({
  ...kept,
  load: () => {
    const typed = kept.load();
    return typed === undefined || invite === '' ? typed : { ...typed, inviteCode: invite };
  },
});

const useRegistration = (config: SiteConfig, { invite, next }: Props) => {
  const [captcha, tellCaptcha] = useAtom(captchaAtom);
  // A captcha is valid once, so after any attempt the next one needs a new captcha.
  const renew = () => {
    tellCaptcha({ type: 'renewed', atMs: deviceClock.now() });
    form.dispatch({ field: 'captcha', value: '' });
  };
  const { send } = useWrite(register, {
    onDone: (token) => signIn(token, { remember: true, to: next ?? '/' }),
    onFailed: (error) => {
      renew();
      holdRefusal(form, error);
    },
  });
  const context = useMemo(() => ({ ...config, invite, captcha }), [config, invite, captcha]);
  const drafts = useMemo(() => draftsWith(invite), [invite]);
  const form = useForm(registerForm, {
    start: initialInputs(context),
    context,
    drafts,
    onSubmit: async (payload) => (await send(payload)) !== undefined,
  });
  const { via } = form.inputs;
  const { dispatch } = form;
  // Leave a method that the site has closed, whether while the page was open or since the config was cached.
  const [open = via, ...others] = registrationMethods(config);
  const isClosed = via !== open && !others.includes(via);
  useEffect(() => {
    if (isClosed) dispatch({ field: 'via', value: open });
  }, [isClosed, open, dispatch]);
  return { form, captcha, renew };
};

type Registration = ReturnType<typeof useRegistration>;

const RegisterFields = ({ config, form, captcha, renew }: Registration & { config: SiteConfig }) => {
  const { t } = useLingui();
  const { inputs, dispatch, blur, visibleErrors } = form;
  const email = inputs.via === 'email';
  const country = useCallingCode(inputs.account, (value) => dispatch({ field: 'account', value }));
  return (
    <Form className="account-form" onSubmit={form.submit}>
      <AccountField
        key={inputs.via}
        via={inputs.via}
        {...fieldOf(form, 'account')}
        aside={email ? undefined : country.button}
      />
      {country.choice}
      {asksForCode(inputs.via, config) ? (
        <EmailCodeField
          email={inputs.account}
          {...fieldOf(form, 'emailCode')}
          onNoEmail={() => blur('account')}
          captcha={captcha.stage === 'solved' ? { solved: captcha.captcha, onSent: renew } : undefined}
        />
      ) : null}
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        hint={<PasswordStrength password={inputs.password} />}
        {...fieldOf(form, 'password')}
      />
      <PasswordField label={t`Confirm password`} autoComplete="new-password" {...fieldOf(form, 'confirmation')} />
      {config.inviteCodeShown ? (
        <ListInput
          label={t`Invitation code (optional)`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={inputs.inviteCode}
          onChange={(value) => dispatch({ field: 'inviteCode', value })}
        />
      ) : null}
      <CaptchaField captcha={captcha} {...fieldOf(form, 'captcha')} onRenew={renew} />
      <RefusalNote words={visibleErrors['']} />
      <Button type="submit" block busy={form.submitting}>
        <Trans>Register</Trans>
      </Button>
    </Form>
  );
};

const OpenWays = ({ config, ...props }: Props & { config: SiteConfig }) => {
  const { t } = useLingui();
  const registration = useRegistration(config, props);
  const { inputs, dispatch } = registration.form;
  const ways = registrationMethods(config);
  if (ways.length === 0) return <EmptyState text={t`Registration is closed at the moment`} icon="lock" />;
  const fields = <RegisterFields config={config} {...registration} />;
  if (ways.length === 1) return fields;
  return (
    <WayTabs ways={ways} via={inputs.via} onChange={(value) => dispatch({ field: 'via', value })}>
      {fields}
    </WayTabs>
  );
};

const RegisterBody = (props: Props & { config: SiteConfig }) => {
  const { next } = props;
  return (
    <>
      <OpenWays {...props} />
      <p className="account-other">
        <Trans>Already have an account?</Trans>{' '}
        <AppLink to="/login" search={next === undefined ? {} : { next }}>
          <Trans>Log in</Trans>
        </AppLink>
      </p>
    </>
  );
};

export const RegisterScreen = (props: Props) => {
  const { t } = useLingui();
  const language = useLanguageChoice();
  const config = useConfig();
  return (
    <AppPage title={t`Register`}>
      <div className="account">
        <div className="account-language">{language.button}</div>
        {language.choice}
        <RegisterTitle />
        {config === undefined ? (
          <ConfigPending skeleton={<SkeletonRows rows={5} height={84} />} />
        ) : (
          <RegisterBody config={config} {...props} />
        )}
      </div>
    </AppPage>
  );
};
