import { expect, test } from 'vitest';
import {
  asksForCode,
  initialInputs,
  type RegisterContext,
  type RegisterInputs,
  registerForm,
  registrationMethods,
} from './register-form.ts';

const context: RegisterContext = {
  emailRegistrationEnabled: true,
  phoneRegistrationEnabled: true,
  emailCodeRequired: true,
  inviteCodeShown: true,
  invite: 'ABC123',
  captcha: { stage: 'solved', captcha: 'proof', renewAtMs: undefined },
};
const good: RegisterInputs = {
  ...initialInputs(context),
  account: 'ada@example.com',
  password: 'secret1',
  confirmation: 'secret1',
  emailCode: '123456',
};
const wrong = (inputs: Partial<RegisterInputs>, site: Partial<RegisterContext> = {}): string[] =>
  registerForm.check({ ...good, ...inputs }, { ...context, ...site }).map(({ field }) => field);

test('AUTH-01 the tabs are those that the switches allow, email first', () => {
  expect(registrationMethods(context)).toEqual(['email', 'phone']);
  expect(registrationMethods({ ...context, emailRegistrationEnabled: false })).toEqual(['phone']);
  expect(registrationMethods({ emailRegistrationEnabled: false, phoneRegistrationEnabled: false })).toEqual([]);
  expect(initialInputs({ ...context, emailRegistrationEnabled: false }).via).toBe('phone');
});

test('AUTH-01 the invite code comes from the link and is sent only where it shows', () => {
  expect(initialInputs(context).inviteCode).toBe('ABC123');
  expect(registerForm.payload(good, context).inviteCode).toBe('ABC123');
  expect(registerForm.payload(good, { ...context, inviteCodeShown: false }).inviteCode).toBeUndefined();
});

test('AUTH-02 every wrong field has its message, in the order of the form', () => {
  expect(wrong({})).toEqual([]);
  expect(
    wrong({ account: '', password: '', confirmation: '', emailCode: '' }, { captcha: { stage: 'failed' } }),
  ).toEqual(['account', 'password', 'confirmation', 'emailCode', 'captcha']);
  expect(wrong({ account: 'ada@example' })).toEqual(['account']);
  expect(wrong({ password: 'secret!', confirmation: 'secret!' })).toEqual(['password']);
  expect(wrong({ confirmation: 'secret2' })).toEqual(['confirmation']);
});

test('AUTH-02 a phone has 6 to 20 digits and needs no email code', () => {
  expect(wrong({ via: 'phone', account: '12345', emailCode: '' })).toEqual(['account']);
  expect(wrong({ via: 'phone', account: '123456', emailCode: '' })).toEqual([]);
  expect(asksForCode('phone', context)).toBe(false);
  expect(wrong({ emailCode: '' }, { emailCodeRequired: false })).toEqual([]);
});

test('AUTH-02 a code of another length is left to the server that made it', () => {
  expect(wrong({ emailCode: '1234' })).toEqual([]);
});

test('AUTH-01 changing the tab keeps what was typed, and each way its own account', () => {
  const inputs = registerForm.change(good, { field: 'via', value: 'phone' }, context);
  expect(inputs).toEqual({ ...good, via: 'phone', account: '', otherAccount: good.account });
  const back = registerForm.change({ ...inputs, account: '123456' }, { field: 'via', value: 'email' }, context);
  expect(back).toEqual({ ...good, otherAccount: '123456' });
  expect(registerForm.change(inputs, { field: 'via', value: 'phone' }, context)).toBe(inputs);
});

test('AUTH-02 a phone number may be typed with spaces and in other digits', () => {
  const phone = { ...good, via: 'phone' as const };
  const typed = registerForm.change(phone, { field: 'account', value: '٠١٢ 345-(67)' }, context);
  expect(typed.account).toBe('01234567');
});

test('AUTH-03 sends type 2 with an email and type 1 with a phone, and never both', () => {
  expect(registerForm.payload(good, context)).toMatchObject({
    email: 'ada@example.com',
    phone: undefined,
    kind: 'email',
  });
  const phone = registerForm.payload({ ...good, via: 'phone', account: '123456' }, context);
  expect(phone).toMatchObject({ email: undefined, phone: '123456', kind: 'phone', code: undefined });
});

test('AUTH-04 a solved proof is sent, a running one is waited for', () => {
  expect(registerForm.payload(good, context)).toMatchObject({ captcha: 'proof', captchaKey: undefined });
  expect(wrong({}, { captcha: { stage: 'asking', sinceMs: 0 } })).toEqual(['captcha']);
  expect(wrong({}, { captcha: { stage: 'free' } })).toEqual([]);
});

test('AUTH-04 an image captcha is typed and travels with its key', () => {
  const captcha = { stage: 'picture', image: '/c.png', key: 'k1' } as const;
  expect(wrong({}, { captcha })).toEqual(['captcha']);
  expect(wrong({ captcha: 'x7f2' }, { captcha })).toEqual([]);
  const payload = registerForm.payload({ ...good, captcha: ' x7f2 ' }, { ...context, captcha });
  expect(payload).toMatchObject({ captcha: 'x7f2', captchaKey: 'k1' });
});

test('AUTH-02 a phone number is taken with plus, spaces, brackets and hyphens', () => {
  const typed = (value: string) =>
    registerForm.change({ ...good, via: 'phone' }, { field: 'account', value }, context).account;
  expect(typed('+49 157 123456')).toBe('49157123456');
  expect(typed('(030) 12-34-56')).toBe('030123456');
  expect(typed('abc')).toBe('abc');
});
