/** Captcha, registration, login, codes and passwords. */

import {
  changeLoginPassword,
  changePayPassword,
  getCaptcha,
  getMember,
  logIn,
  logOut,
  register,
  sendEmailCode,
} from '../../src/contract/calls/session.ts';
import type { Wire } from '../../src/contract/codec.ts';
import { message } from '../base/messages.ts';
import { newChallenge } from '../services/captcha/challenge.ts';
import { secretFor } from '../services/members/account-context.ts';
import * as passwords from '../services/members/change-passwords.ts';
import { compareForLogin, logInMember } from '../services/members/login.ts';
import { profileOf, requireMember } from '../services/members/members.ts';
import { type Compared, warmPasswords } from '../services/members/passwords.ts';
import { hashForRegistration, signUpMember } from '../services/members/register.ts';
import { recordSecurityEvent } from '../services/members/security-events.ts';
import { sendCode } from '../services/members/send-code.ts';
import { grantPracticeFunds } from '../services/practice/practice-funds.ts';
import { closeSession } from '../services/sessions/sessions.ts';
import { accountContext, beforeOwn } from './account.ts';
import type { App } from './app.ts';
import { reply } from './call-request.ts';
import { always, serve } from './serve.ts';

const REGISTERED = message(/*i18n*/ { id: 'server.register.done', message: 'Welcome! Your account is ready.' });
export const LOGGED_IN = message(/*i18n*/ { id: 'server.login.done', message: 'You are logged in' });
const LOGGED_OUT = message(/*i18n*/ { id: 'server.logout.done', message: 'You are logged out' });
const CODE_SENT = message(/*i18n*/ { id: 'server.code.sent', message: 'The verification code has been sent' });
const PASSWORD_CHANGED = message(
  /*i18n*/ { id: 'server.password.changed', message: 'Password changed. Log in with the new one.' },
);
const PAY_PASSWORD_CHANGED = message(/*i18n*/ { id: 'server.payPassword.changed', message: 'Payment password saved' });

const registerEntering = (app: App): void => {
  serve(app, getCaptcha, async ({ environment, clock }) => ({
    altcha: (await newChallenge(secretFor({ environment }, 'captcha'), clock.now())) as unknown as Wire,
    image: '',
    key: '',
  }));
  serve(app, sendEmailCode, async (request, asked) => {
    await sendCode(accountContext(request), asked, request.visitor?.id);
    request.afterCommit(() => app.wakeJob('mail'));
    return reply(undefined, CODE_SENT);
  });
  serve(
    app,
    register,
    async (request, payload, passwordHash?: string) => {
      const { kind, email, phone, password, confirmation, code = '', captcha, inviteCode = '' } = payload;
      const account = (kind === 'email' ? email : phone) ?? '';
      const inputs = { via: kind, account, password, confirmation, emailCode: code, inviteCode, captcha, passwordHash };
      const context = accountContext(request);
      const token = await signUpMember(context, inputs, async (memberId) => {
        if (app.environment.mode === 'sandbox') await grantPracticeFunds(context.tx, memberId, context.nowMs);
      });
      return reply(token, REGISTERED);
    },
    { before: (request, payload) => hashForRegistration(accountContext(request), payload) },
  );
  serve(
    app,
    logIn,
    async (request, credentials, compared?: Compared) =>
      reply(await logInMember(accountContext(request, compared), credentials), LOGGED_IN),
    { before: (request, credentials) => compareForLogin(accountContext(request), credentials) },
  );
};

const registerSignedIn = (app: App): void => {
  serve(app, logOut, async (request) => {
    const { tx, nowMs, origin } = accountContext(request);
    await closeSession(tx, request.member.id, request.member.sessionId);
    await recordSecurityEvent(tx, request.member.id, 'logged-out', origin, nowMs);
    return reply(undefined, LOGGED_OUT);
  });
  serve(app, getMember, async ({ tx, member, lang }) => profileOf(tx, await requireMember(tx, member.id), lang));
  serve(
    app,
    changeLoginPassword,
    (request, { oldPassword, newPassword }, compared?: Compared) =>
      passwords.changeLoginPassword(accountContext(request, compared), request.member.id, oldPassword, newPassword),
    {
      message: PASSWORD_CHANGED,
      holdsAccount: true,
      freshFactor: always,
      before: beforeOwn(({ oldPassword, newPassword }) => ({ password: oldPassword, next: newPassword })),
    },
  );
  serve(
    app,
    changePayPassword,
    (request, { loginPassword, newPassword }, compared?: Compared) =>
      passwords.changePayPassword(accountContext(request, compared), request.member, loginPassword, newPassword),
    {
      message: PAY_PASSWORD_CHANGED,
      holdsAccount: true,
      freshFactor: always,
      before: beforeOwn(({ loginPassword, newPassword }) => ({ password: loginPassword, next: newPassword })),
    },
  );
};

export const registerSession = (app: App): void => {
  void warmPasswords();
  registerEntering(app);
  registerSignedIn(app);
};
