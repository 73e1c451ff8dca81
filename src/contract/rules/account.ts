/** Rules for account names and passwords (AUTH-02), shared by client and server. */

const PASSWORD_LENGTH = { min: 6, max: 20 } as const;
const PHONE_LENGTH = { min: 6, max: 20 } as const;
/** The longest address that SMTP can carry in a path (RFC 5321, 4.5.3.1.3, less the brackets). */
const EMAIL_MAX_LENGTH = 254;
export const EMAIL_CODE_LENGTH = 6;
/** How long a member must wait before requesting another code. */
export const EMAIL_CODE_RESEND_MS = 60_000;
const INVITE_CODE_MAX_LENGTH = 32;

/** The pattern of the HTML standard for `<input type="email">`, with a dot in the domain asked for as well. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const LOCAL_PART_MAX_LENGTH = 64;

export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX_LENGTH && text.indexOf('@') <= LOCAL_PART_MAX_LENGTH && EMAIL.test(text);

/** 6 to 20 digits, without spaces or a plus sign. */
export const isPhone = (text: string): boolean =>
  text.length >= PHONE_LENGTH.min && text.length <= PHONE_LENGTH.max && /^[0-9]+$/.test(text);

/** Letters and digits only, 6 to 20; login and pay passwords alike. */
export const isPassword = (text: string): boolean =>
  text.length >= PASSWORD_LENGTH.min && text.length <= PASSWORD_LENGTH.max && /^[A-Za-z0-9]+$/.test(text);

export const isEmailCode = (text: string): boolean => text.length === EMAIL_CODE_LENGTH && /^[0-9]+$/.test(text);

/** One spelling per mailbox, so that letter case neither makes a second account nor locks a member out. */
export const normaliseAccount = (text: string): string => text.trim().toLowerCase();

export interface RegistrationInputs {
  readonly via: 'email' | 'phone';
  readonly account: string;
  readonly password: string;
  readonly confirmation: string;
  /** Code sent by email. */
  readonly emailCode: string;
  readonly inviteCode: string;
}

export type RegistrationField = 'account' | 'password' | 'confirmation' | 'emailCode' | 'inviteCode';
export type RegistrationFault =
  | 'account-missing'
  | 'email-malformed'
  | 'phone-malformed'
  | 'password-missing'
  | 'password-malformed'
  | 'confirmation-missing'
  | 'confirmation-different'
  | 'email-code-missing'
  | 'email-code-malformed'
  | 'invite-code-malformed';

const accountFault = ({ via, account }: RegistrationInputs): RegistrationFault | undefined => {
  const normalised = normaliseAccount(account);
  if (normalised === '') return 'account-missing';
  if (via === 'email') return isEmail(normalised) ? undefined : 'email-malformed';
  return isPhone(normalised) ? undefined : 'phone-malformed';
};

const passwordFault = (password: string): RegistrationFault | undefined => {
  if (password === '') return 'password-missing';
  return isPassword(password) ? undefined : 'password-malformed';
};

const confirmationFault = ({ password, confirmation }: RegistrationInputs): RegistrationFault | undefined => {
  if (confirmation === '') return 'confirmation-missing';
  return confirmation === password ? undefined : 'confirmation-different';
};

const emailCodeFault = (inputs: RegistrationInputs, required: boolean): RegistrationFault | undefined => {
  if (!required || inputs.via !== 'email') return undefined;
  const code = inputs.emailCode.trim();
  if (code === '') return 'email-code-missing';
  return isEmailCode(code) ? undefined : 'email-code-malformed';
};

const inviteCodeFault = ({ inviteCode }: RegistrationInputs): RegistrationFault | undefined =>
  inviteCode === '' || (inviteCode.length <= INVITE_CODE_MAX_LENGTH && /^[A-Za-z0-9_-]+$/.test(inviteCode))
    ? undefined
    : 'invite-code-malformed';

/** Faults in the order of the form, at most one a field. @param rules.emailCode whether `verify_email_code` is on. */
export const checkRegistration = (
  inputs: RegistrationInputs,
  rules: { readonly emailCode: boolean; readonly inviteCode: boolean },
): { field: RegistrationField; fault: RegistrationFault }[] => {
  const found: [RegistrationField, RegistrationFault | undefined][] = [
    ['account', accountFault(inputs)],
    ['password', passwordFault(inputs.password)],
    ['confirmation', confirmationFault(inputs)],
    ['emailCode', emailCodeFault(inputs, rules.emailCode)],
    ['inviteCode', rules.inviteCode ? inviteCodeFault(inputs) : undefined],
  ];
  return found.flatMap(([field, fault]) => (fault === undefined ? [] : [{ field, fault }]));
};

/**
 * An account as other members see it: enough to recognise, too little to contact. Names that are neither email nor
 * phone stay as they are.
 */
export const maskAccount = (username: string): string => {
  const at = username.lastIndexOf('@');
  if (at > 0) return `${username.slice(0, 1)}***${username.slice(at)}`;
  return isPhone(username) ? `***${username.slice(-4)}` : username;
};
