import { expect, test } from 'vitest';
import { initialInputs, type LoginInputs, loginForm } from './login-form.ts';

const context = { secondFactorNeeded: false };
const good: LoginInputs = { ...initialInputs, username: 'ada@example.com', password: 'secret1' };
const wrong = (inputs: Partial<LoginInputs>, secondFactorNeeded = false): string[] =>
  loginForm.check({ ...good, ...inputs }, { secondFactorNeeded }).map(({ field }) => field);

test('AUTH-05 username and password are required', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ username: ' ', password: '' })).toEqual(['username', 'password']);
});

test('PWA-05 the form knows nothing of whoever logged in here before; remembering is on', () => {
  expect(initialInputs).toEqual({ username: '', password: '', remember: true, secondFactor: '' });
});

test('AUTH-09 the second step is asked for and sent only when the server wants it', () => {
  expect(wrong({}, true)).toEqual(['secondFactor']);
  const typed = loginForm.change(good, { field: 'secondFactor', value: '١٢٣ 456' }, context);
  expect(typed.secondFactor).toBe('123456');
  expect(loginForm.payload(typed, context).secondFactor).toBeUndefined();
  expect(loginForm.payload(typed, { secondFactorNeeded: true }).secondFactor).toBe('123456');
});

test('AUTH-05 a phone number is sent by its digits, however it is written', () => {
  const sent = (username: string) => loginForm.payload({ ...good, username }, context).username;
  expect(sent('+49 (157) 123-456')).toBe('49157123456');
  expect(sent('٠١٥٧')).toBe('0157');
  expect(sent(' ada+1@example.com ')).toBe('ada+1@example.com');
});
