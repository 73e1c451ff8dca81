import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkRegistration,
  isEmail,
  isPassword,
  isPhone,
  maskAccount,
  normaliseAccount,
  type RegistrationInputs,
} from './account.ts';

const good: RegistrationInputs = {
  via: 'email',
  account: 'ada@example.com',
  password: 'secret1',
  confirmation: 'secret1',
  emailCode: '012345',
  inviteCode: '',
};
const faults = (change: Partial<RegistrationInputs>, rules = { emailCode: true, inviteCode: true }): string[] =>
  checkRegistration({ ...good, ...change }, rules).map(({ fault }) => fault);

describe('account rules', () => {
  test.each(['a@b.co', 'first.last+tag@sub.example.org', "o'brien@example.ie", 'x@xn--bcher-kva.example'])(
    'AUTH-02 takes the email %s',
    (email) => expect(isEmail(email)).toBe(true),
  );
  test.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.de',
    'a@b..co',
    'a@-b.co',
    'a@b.co\n',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b.'.repeat(130)}co`,
  ])('AUTH-02 refuses the email %j', (email) => expect(isEmail(email)).toBe(false));

  test('AUTH-02 a phone has 6 to 20 digits and nothing else', () => {
    expect(['123456', '1'.repeat(20)].every(isPhone)).toBe(true);
    expect(['12345', '1'.repeat(21), '+123456', '12 3456', '١٢٣٤٥٦', '123456\n'].some(isPhone)).toBe(false);
  });

  test('AUTH-02 a password has 6 to 20 letters or digits', () => {
    fc.assert(fc.property(fc.stringMatching(/^[A-Za-z0-9]{6,20}$/), (text) => isPassword(text)));
    fc.assert(fc.property(fc.string(), (text) => isPassword(text) === /^[A-Za-z0-9]{6,20}(?![\s\S])/.test(text)));
  });

  test('AUTH-02 every check of the register form has its own fault beside its field', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ account: ' ' })).toEqual(['account-missing']);
    expect(faults({ account: 'nobody' })).toEqual(['email-malformed']);
    expect(faults({ via: 'phone', account: '12345' })).toEqual(['phone-malformed']);
    expect(faults({ password: '', confirmation: '' })).toEqual(['password-missing', 'confirmation-missing']);
    expect(faults({ password: 'abc 123', confirmation: 'abc 123' })).toEqual(['password-malformed']);
    expect(faults({ confirmation: 'secret2' })).toEqual(['confirmation-different']);
    expect(faults({ emailCode: '' })).toEqual(['email-code-missing']);
    expect(faults({ emailCode: '12a456' })).toEqual(['email-code-malformed']);
    expect(faults({ inviteCode: 'a b' })).toEqual(['invite-code-malformed']);
  });

  test('AUTH-01 code and invite code are asked for only where their switch is on', () => {
    expect(faults({ emailCode: '', inviteCode: 'a b' }, { emailCode: false, inviteCode: false })).toEqual([]);
    expect(faults({ via: 'phone', account: '123456', emailCode: '' })).toEqual([]);
  });

  test('AUTH-02 letter case and surrounding spaces do not make another account', () => {
    expect(normaliseAccount(' Ada@Example.COM ')).toBe('ada@example.com');
  });
});

test('PROD-04 a receiver sees of the sender what tells who it is, not the whole account', () => {
  expect(maskAccount('ada@example.com')).toBe('a***@example.com');
  expect(maskAccount('49157123456')).toBe('***3456');
  expect(maskAccount('ada')).toBe('ada');
});
