/** The registration form (AUTH-01, AUTH-02) as pure functions. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { register } from '../../contract/calls/session.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import { checkRegistration, type RegistrationFault, type RegistrationInputs } from '../../contract/rules/account.ts';
import { asciiDigits, phoneDigits } from '../../kit/digits.ts';
import { type FormDefinition, type Issue, setField, type Typed } from '../../kit/form.ts';
import type { CaptchaState } from './captcha/captcha-machine.ts';

export type Way = RegistrationInputs['via'];

export interface RegisterInputs extends RegistrationInputs {
  /** The account typed for the other method; restored when the tab changes back. */
  readonly otherAccount: string;
  /** What the visitor reads in the picture of an image captcha. */
  readonly captcha: string;
}
type RegisterField = keyof RegisterInputs & string;

export interface RegisterContext
  extends Pick<
    SiteConfig,
    'emailRegistrationEnabled' | 'phoneRegistrationEnabled' | 'emailCodeRequired' | 'inviteCodeShown'
  > {
  /** The invitation code of the link that the visitor followed; empty without one. */
  readonly invite: string;
  readonly captcha: CaptchaState;
}

/** The allowed registration methods, email first; empty if the site has closed registration. */
export const registrationMethods = (
  site: Pick<SiteConfig, 'emailRegistrationEnabled' | 'phoneRegistrationEnabled'>,
): Way[] => [
  ...(site.emailRegistrationEnabled ? (['email'] as const) : []),
  ...(site.phoneRegistrationEnabled ? (['phone'] as const) : []),
];

/** Whether the form requires an emailed code. */
export const asksForCode = (via: Way, site: Pick<SiteConfig, 'emailCodeRequired'>): boolean =>
  via === 'email' && site.emailCodeRequired;

/**
 * Keeps what was typed. Each method has its own account field, because an email address is never a valid phone number.
 */
const change = (inputs: RegisterInputs, event: Typed<RegisterInputs>): RegisterInputs => {
  const { field, value } = event;
  if (field === 'via') {
    return value === inputs.via
      ? inputs
      : { ...inputs, via: value, account: inputs.otherAccount, otherAccount: inputs.account };
  }
  if (field === 'emailCode') return setField(inputs, { field, value: asciiDigits(value).replace(/\s/g, '') });
  if (field === 'account' && inputs.via === 'phone') {
    return setField(inputs, { field, value: phoneDigits(value) ?? asciiDigits(value).trim() });
  }
  return setField(inputs, { field, value: field === 'account' ? value.trim() : value });
};

const MESSAGES: Partial<Record<RegistrationFault, MessageDescriptor>> = {
  'email-malformed': msg`This is not a valid email address`,
  'phone-malformed': msg`A phone number has 6 to 20 digits`,
  'password-missing': msg`Enter a password`,
  'password-malformed': msg`Use 6 to 20 letters and digits, nothing else`,
  'confirmation-missing': msg`Enter the password again`,
  'confirmation-different': msg`Passwords do not match`,
  'email-code-missing': msg`Enter the code from the email`,
};
const ACCOUNT_MISSING: Record<Way, MessageDescriptor> = {
  email: msg`Enter your email address`,
  phone: msg`Enter your phone number`,
};

const captchaMissing = (inputs: RegisterInputs, { captcha }: RegisterContext): MessageDescriptor | undefined => {
  if (captcha.stage === 'free' || captcha.stage === 'solved') return undefined;
  if (captcha.stage === 'failed') return msg`The check that you are not a robot failed: try it again`;
  if (captcha.stage !== 'picture') return msg`The check that you are not a robot is still running`;
  return inputs.captcha.trim() === '' ? msg`Type the characters in the picture` : undefined;
};

/**
 * Validates the inputs; the formats of email code and invitation code are left to the server, because other backends
 * use longer ones.
 */
const check = (inputs: RegisterInputs, context: RegisterContext): Issue<RegisterField>[] => {
  const faults = checkRegistration(inputs, { emailCode: context.emailCodeRequired, inviteCode: false });
  const issues: Issue<RegisterField>[] = faults.flatMap(({ field, fault }) => {
    const message = fault === 'account-missing' ? ACCOUNT_MISSING[inputs.via] : MESSAGES[fault];
    return message === undefined ? [] : [{ field, message }];
  });
  const missing = captchaMissing(inputs, context);
  return missing === undefined ? issues : [...issues, { field: 'captcha', message: missing }];
};

export const initialInputs = (
  context: Pick<RegisterContext, 'invite' | 'emailRegistrationEnabled' | 'phoneRegistrationEnabled'>,
): RegisterInputs => ({
  via: registrationMethods(context)[0] ?? 'email',
  account: '',
  otherAccount: '',
  password: '',
  confirmation: '',
  emailCode: '',
  inviteCode: context.invite,
  captcha: '',
});

export const registerForm: FormDefinition<
  RegisterInputs,
  Typed<RegisterInputs>,
  RegisterContext,
  PayloadOf<typeof register>
> = {
  change,
  check,
  payload: (inputs, context) => ({
    email: inputs.via === 'email' ? inputs.account : undefined,
    phone: inputs.via === 'phone' ? inputs.account : undefined,
    password: inputs.password,
    confirmation: inputs.confirmation,
    code: asksForCode(inputs.via, context) ? inputs.emailCode : undefined,
    kind: inputs.via,
    captcha: context.captcha.stage === 'solved' ? context.captcha.captcha : inputs.captcha.trim(),
    captchaKey: context.captcha.stage === 'picture' ? context.captcha.key : undefined,
    inviteCode: (context.inviteCodeShown && inputs.inviteCode.trim()) || undefined,
  }),
};
