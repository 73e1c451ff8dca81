// @vitest-environment happy-dom
import { useLocation } from '@tanstack/react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { drawScreen, enter, refusal } from '../../../tests/harness/drawn-screen.tsx';
import { honouring, lateAnswer } from '../../../tests/harness/late-answer.ts';
import { CODE } from '../../contract/envelope.ts';
import { KEYS_HEADER, KEYS_HONOURED } from '../../contract/keys.ts';
import { rememberedToken } from '../../core/base/device.ts';
import { onToast } from '../../core/base/toasts.ts';
import { emptyDevice } from '../../core/session/fake-tabs.ts';
import { clearToken } from '../../core/session/token.ts';
import { LoginScreen } from './LoginScreen.tsx';

// What it answers while there is no config.
vi.mock('../../core/site/customer-service.ts', () => ({ openCustomerService: () => false }));

const { reloads } = emptyDevice();
afterEach(clearToken);

const Path = () => <output>{useLocation().pathname}</output>;

test('SHELL-10 who forgot the password before the config is there is led to the page that waits for it', async () => {
  const screen = await drawScreen([<LoginScreen key="login" next={undefined} />, <Path key="path" />]);
  await screen.tap('Forgot password?');
  await screen.comes(() => expect(screen.place.querySelector('output')?.textContent).toBe('/kefu'));
});

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

test('API-03 AUTH-09 why a login with a passkey was refused is said as the server says it, and nothing else', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const said: unknown[] = [];
  onTestFinished(onToast(({ text }) => said.push(text)));
  const screen = await drawScreen(<LoginScreen next={undefined} />, {
    getConfig: { market_source: 'htx' },
    beginPasskeyLogin: () => refusal('Too many attempts'),
  });
  // Toasts of the tests before wait for somebody to tell.
  said.length = 0;
  await screen.tap('Log in with a passkey');
  await screen.comes(() => expect(said).toEqual(['Too many attempts']));
  await screen.comes(() => expect(screen.one('button', 'Log in with a passkey')).not.toHaveProperty('disabled', true));
  expect(said).toHaveLength(1);
});

test('AUTH-09 after an account with a second step, one without it logs in on the same page', async () => {
  const screen = await drawScreen(<LoginScreen next={undefined} />, {
    getConfig: () => honouring({}),
    login: ({ username }: { username: string }) =>
      username === 'ada@example.com'
        ? Response.json({ code: CODE.secondFactorNeeded, msg: '' }, { headers: { [KEYS_HEADER]: KEYS_HONOURED } })
        : honouring({ userinfo: { token: 'T9' } }),
  });
  await screen.type('Email or phone number', 'ada@example.com');
  await screen.type('Password', 'secret1');
  await screen.tap('Log in');
  await screen.comes(() => expect(screen.field('Code from your authenticator app')).toBeTruthy());
  await enter(screen.field('Email or phone number'), 'bob@example.com');
  await enter(screen.field('Password'), 'secret2');
  await screen.tap('Log in');
  await screen.comes(() => expect(rememberedToken.get()).toBe('T9'));
});

test.each([
  ['that honours keys asks for a code', { [KEYS_HEADER]: KEYS_HONOURED }, [], true],
  ['of another make has its message shown', {}, ['This account is closed'], false],
] as const)('API-03 AUTH-09 code 202 of a backend %s', async (_what, headers, words, asks) => {
  const said: unknown[] = [];
  onTestFinished(onToast(({ text }) => said.push(text)));
  const answer = (body: object) => Response.json(body, { headers });
  const screen = await drawScreen(<LoginScreen next={undefined} />, {
    getConfig: () => answer({ code: 1, msg: '', data: {} }),
    login: () => answer({ code: CODE.secondFactorNeeded, msg: 'This account is closed', data: null }),
  });
  // Toasts of the tests before wait for somebody to tell.
  said.length = 0;
  await screen.type('Email or phone number', 'ada@example.com');
  await screen.type('Password', 'secret1');
  await screen.tap('Log in');
  await screen.comes(() =>
    expect([...said, ...screen.place.querySelectorAll('[autocomplete=one-time-code]')]).toHaveLength(1),
  );
  expect(said).toEqual(words);
  expect(screen.place.textContent?.includes('Code from your authenticator app')).toBe(asks);
});

test.each([
  ['no config came', () => refusal('Method not found')],
  ['the config is that of another make', {}],
])('AUTH-09 API-06 no login with a passkey is offered where %s', async (_what, getConfig) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const screen = await drawScreen(<LoginScreen next={undefined} />, { getConfig });
  expect([...screen.place.querySelectorAll('button')].map((button) => button.textContent)).toContain('Log in');
  expect(screen.place.textContent).not.toContain('passkey');
});
