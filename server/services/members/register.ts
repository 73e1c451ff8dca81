/** Registration (AUTH-01, AUTH-02): repeats every check of the form, then makes those that only the server can make. */
import {
  checkRegistration,
  isPassword,
  normaliseAccount,
  type RegistrationFault,
  type RegistrationInputs,
} from '../../../src/contract/rules/account.ts';
import { isTooEasy } from '../../../src/contract/rules/easy-passwords.ts';
import { type Message, message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import { members } from '../../db/schema/members.ts';
import { takeCaptcha } from '../captcha/captcha.ts';
import { checkCaptcha } from '../captcha/challenge.ts';
import { takeCode, WRONG_EMAIL_CODE } from '../email-code/email-code.ts';
import { consumeAttempt, subnetOf } from '../limits/attempts.ts';
import { registerByNetwork } from '../limits/limits.ts';
import { openSession } from '../sessions/sessions.ts';
import { readSettings } from '../site/settings.ts';
import { type AccountContext, secretsFor } from './account-context.ts';
import { rememberDevice } from './known-devices.ts';
import { findByInviteCode, newInviteCode } from './members.ts';
import { hashPassword } from './passwords.ts';
import { MALFORMED_EMAIL, REGISTRATION_CLOSED } from './registration-refusals.ts';
import { recordSecurityEvent } from './security-events.ts';
import { isStolen } from './stolen-passwords.ts';
import { MALFORMED_PASSWORD, tooEasy } from './weak-passwords.ts';

export interface Registration extends RegistrationInputs {
  readonly captcha: string;
  /** The hash of the password, where it was made before the transaction began. */
  readonly passwordHash?: string | undefined;
}

/**
 * What a new member gets besides an account; the route supplies it, so that this service does not depend on the wallet.
 */
export type WelcomeGrant = (memberId: number) => Promise<void>;

const FAULTS: Record<RegistrationFault, Message> = {
  'account-missing': message(
    /*i18n*/ { id: 'server.register.accountMissing', message: 'Enter your email address or phone number' },
  ),
  'email-malformed': MALFORMED_EMAIL,
  'phone-malformed': message(
    /*i18n*/ { id: 'server.register.phoneMalformed', message: 'A phone number has 6 to 20 digits' },
  ),
  'password-missing': message(/*i18n*/ { id: 'server.register.passwordMissing', message: 'Enter a password' }),
  'password-malformed': MALFORMED_PASSWORD,
  'confirmation-missing': message(
    /*i18n*/ { id: 'server.register.confirmationMissing', message: 'Enter the password again' },
  ),
  'confirmation-different': message(/*i18n*/ { id: 'server.password.different', message: 'Passwords do not match' }),
  'email-code-missing': message(
    /*i18n*/ { id: 'server.register.codeMissing', message: 'Enter the code from the email' },
  ),
  'email-code-malformed': WRONG_EMAIL_CODE,
  'invite-code-malformed': message(
    /*i18n*/ { id: 'server.register.inviteUnknown', message: 'This invitation code does not exist' },
  ),
};

/**
 * Deliberately vague. With codes by email it is never reached for an address that has an account: none is sent there.
 */
const NOT_POSSIBLE = message(
  /*i18n*/ {
    id: 'server.register.notPossible',
    message: 'This account cannot be registered. If it is already yours, log in.',
  },
);

const keep = { keepEffects: true } as const;

const inviterOf = async ({ tx }: AccountContext, inviteCode: string): Promise<number | undefined> => {
  if (inviteCode === '') return undefined;
  const inviter = await findByInviteCode(tx, inviteCode);
  if (inviter === undefined) throw new Refusal(FAULTS['invite-code-malformed'], keep);
  return inviter.id;
};

const insertMember = async (
  { tx, lang, nowMs }: AccountContext,
  { via, password, passwordHash: made }: Registration,
  account: string,
  invitedBy: number | undefined,
): Promise<number> => {
  const passwordHash = made ?? (await hashPassword(password));
  const [row] = await tx
    .insert(members)
    .values({
      username: account,
      email: via === 'email' ? account : null,
      phone: via === 'phone' ? account : null,
      passwordHash,
      inviteCode: newInviteCode(),
      invitedBy: invitedBy ?? null,
      lang,
      createdAtMs: nowMs,
    })
    .onConflictDoNothing()
    .returning({ id: members.id });
  if (row === undefined) throw new Refusal(NOT_POSSIBLE, keep);
  return row.id;
};

/** Hashes an allowed password before the transaction begins, and only where the captcha is solved. */
export const hashForRegistration = async (
  context: AccountContext,
  { password, captcha }: Pick<Registration, 'password' | 'captcha'>,
): Promise<string | undefined> => {
  if (!isPassword(password)) return undefined;
  const { kind } = await checkCaptcha(secretsFor(context, 'captcha'), captcha, context.nowMs);
  return kind === 'wrong' ? undefined : hashPassword(password, `network ${subnetOf(context.origin.address)}`);
};

/** @returns the new session's token. */
export const signUpMember = async (
  context: AccountContext,
  registration: Registration,
  welcome: WelcomeGrant,
): Promise<string> => {
  const { tx, nowMs, origin } = context;
  const settings = await readSettings(tx);
  const open = registration.via === 'email' ? settings.email_register_switch : settings.phone_register_switch;
  if (open !== '1') throw new Refusal(REGISTRATION_CLOSED);
  const rules = { emailCode: settings.verify_email_code === '1', inviteCode: settings.invie_code_switch === '1' };
  const [fault] = checkRegistration(registration, rules);
  if (fault !== undefined) throw new Refusal(FAULTS[fault.fault]);
  const { password } = registration;
  if (isTooEasy(password, [registration.account]) || isStolen(password)) throw tooEasy();

  await takeCaptcha(tx, secretsFor(context, 'captcha'), registration.captcha, nowMs);
  // A refusal from here on reveals something, so the captcha stays used (`keepEffects`).
  await consumeAttempt(tx, registerByNetwork(context.environment.mode), subnetOf(origin.address), nowMs);
  const account = normaliseAccount(registration.account);
  // Before the code, which works once: a mistyped invitation must not cost the member another mail.
  const invitedBy = await inviterOf(context, rules.inviteCode ? registration.inviteCode : '');
  if (rules.emailCode && registration.via === 'email')
    await takeCode(tx, secretsFor(context, 'email-code'), 'register', account, registration.emailCode, nowMs);
  const memberId = await insertMember(context, registration, account, invitedBy);
  await recordSecurityEvent(tx, memberId, 'registered', origin, nowMs);
  await rememberDevice(tx, memberId, origin, nowMs);
  await welcome(memberId);
  return openSession(tx, memberId, origin, nowMs);
};
