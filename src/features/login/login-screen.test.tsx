// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { drawScreen, enter } from '../../../tests/harness/drawn-screen.tsx';
import { honouring, lateAnswer } from '../../../tests/harness/late-answer.ts';
import { emptyDevice } from '../../core/session/fake-tabs.ts';
import { rememberedToken } from '../../core/session/kept-token.ts';
import { clearToken } from '../../core/session/token.ts';
import { LoginScreen } from './LoginScreen.tsx';

const { reloads } = emptyDevice();
afterEach(clearToken);

/** The login with an account and its password, whose answer will be late. */
const typed = async () => {
  const late = lateAnswer({ userinfo: { token: 'T9' } });
  const screen = await drawScreen(<LoginScreen next="/assets" />, {
    getConfig: () => honouring({}),
    login: late.answer,
  });
  await screen.type('Email or phone number', 'ada@example.com');
  await screen.type('Password', 'secret1');
  return { late, screen };
};

test('API-08 AUTH-05 an answer that comes after the member stopped waiting still signs in', async () => {
  const { late, screen } = await typed();
  await late.sendBy(screen.one('button[type=submit]', 'Log in'), () => expect(rememberedToken.get()).toBeUndefined());
  expect(rememberedToken.get()).toBe('T9');
  expect(reloads).toEqual(['/assets']);
});

test('API-08 AUTH-05 a late answer does not log in over another account that is being typed', async () => {
  const { late, screen } = await typed();
  await late.sendBy(screen.one('button[type=submit]', 'Log in'), () =>
    enter(screen.field('Email or phone number'), 'bob@example.com'),
  );
  expect(rememberedToken.get()).toBeUndefined();
});
