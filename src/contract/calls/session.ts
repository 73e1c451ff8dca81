import { read, write } from '../call.ts';
import { at, type Codec, enumOf, omitted, record, requiredText, text, type Wire, wire } from '../codec.ts';
import { member } from '../entities/member.ts';

export const accountKind = enumOf({ phone: 1, email: 2 });

/** JSON passed through unread, for challenges that a library parses. */
const json: Codec<Wire> = { decode: (value) => (value ?? null) as Wire, encode: (value) => value };

/** A proof-of-work challenge of ALTCHA, or (other backends) an image with text to type; `key` is sent back with it. */
export const captchaChallenge = record({
  altcha: wire('challenge', json),
  image: wire(['image', 'img'], text),
  key: wire('key', text),
});
export const getCaptcha = read({ name: 'captcha', method: 'GET', access: 'public', response: captchaChallenge });

/**
 * Where the answers to registration and to every login hold the session token. Signed tokens of other backends have a thousand
 * characters and more; the bound is where web servers refuse a header.
 */
export const loginToken = at('userinfo.token', requiredText(16_000));

export const register = write({
  name: 'register',
  access: 'public',
  payload: record({
    email: wire('email', omitted(text)),
    phone: wire('phone', omitted(text)),
    password: wire('password', text),
    confirmation: wire('repassword', text),
    code: wire('code', omitted(text)),
    kind: wire('type', accountKind),
    captcha: wire('captcha', text),
    captchaKey: wire('captcha_key', omitted(text)),
    inviteCode: wire('invite_code', omitted(text)),
  }),
  response: loginToken,
});

export const sendEmailCode = write({
  name: 'emssend',
  access: 'public',
  payload: record({
    email: wire('email', text),
    /** A solved challenge, where the page has one: the reference server asks visitors for it from the second code on. */
    captcha: wire('captcha', omitted(text)),
  }),
});

export const logIn = write({
  name: 'login',
  access: 'public',
  payload: record({
    username: wire('username', text),
    password: wire('password', text),
    /** Second step, where the member turned it on; sent to the reference server only. */
    secondFactor: wire('otp', omitted(text)),
  }),
  response: loginToken,
});

export const logOut = write({ name: 'logout', access: 'member' });
export const getMember = read({ name: 'getusr', access: 'member', response: member });

export const changeLoginPassword = write({
  name: 'resetpwd',
  access: 'member',
  payload: record({ oldPassword: wire('oldpassword', text), newPassword: wire('newpassword', text) }),
});
export const changePayPassword = write({
  name: 'resetpay',
  access: 'member',
  payload: record({ loginPassword: wire('logpassword', text), newPassword: wire('newpassword', text) }),
});
