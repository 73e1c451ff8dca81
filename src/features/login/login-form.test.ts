import { expect, test } from 'vitest';
import { initialInputs, type LoginContext, type LoginInputs, loginForm } from './login-form.ts';

const context = { secondFactorFor: undefined };
const asked = { secondFactorFor: 'ada@example.com' };
const good: LoginInputs = { ...initialInputs, username: 'ada@example.com', password: 'secret1' };
const wrong = (inputs: Partial<LoginInputs>, known: LoginContext = context): string[] =>
  loginForm.check({ ...good, ...inputs }, known).map(({ field }) => field);

test('AUTH-05 username and password are required', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ username: ' ', password: '' })).toEqual(['username', 'password']);
});

test('PWA-05 the form knows nothing of whoever logged in here before; remembering is on', () => {
  expect(initialInputs).toEqual({ username: '', password: '', remember: true, secondFactor: '' });
});

test('AUTH-09 the second step is asked for and sent only when the server wants it', () => {
  expect(wrong({}, asked)).toEqual(['secondFactor']);
  const typed = loginForm.change(good, { field: 'secondFactor', value: '١٢٣ 456' }, context);
  expect(typed.secondFactor).toBe('123456');
  expect(loginForm.payload(typed, context).secondFactor).toBeUndefined();
  expect(loginForm.payload(typed, asked).secondFactor).toBe('123456');
});

test('AUTH-09 the code of one account is neither asked of another one nor sent with it', () => {
  const event = { field: 'username', value: 'bob@example.com' } as const;
  const typed = loginForm.change({ ...good, secondFactor: '123456' }, event, asked);
  expect(typed.secondFactor).toBe('');
  expect(wrong({ username: 'bob@example.com' }, asked)).toEqual([]);
  expect(loginForm.payload(typed, asked).secondFactor).toBeUndefined();
  // The same account, written in another way.
  expect(wrong({ username: ' ada@example.com ' }, asked)).toEqual(['secondFactor']);
});

test('AUTH-05 a phone number is sent by its digits, however it is written', () => {
  const sent = (username: string) => loginForm.payload({ ...good, username }, context).username;
  expect(sent('+49 (157) 123-456')).toBe('49157123456');
  expect(sent('٠١٥٧')).toBe('0157');
  expect(sent(' ada+1@example.com ')).toBe('ada+1@example.com');
});
