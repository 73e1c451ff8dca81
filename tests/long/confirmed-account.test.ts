/**
 * Changes of the account itself, each walked from the overlay to its success and back home: card, passkeys, devices,
 * lock, second step.
 */
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAuthenticator } from '../harness/authenticator.ts';
import { openPhone, type Phone } from '../harness/browser.ts';
import { type Flow, walkConfirmed } from '../harness/confirmed.ts';
import { askServer } from '../harness/member.ts';
import { CONFIRMED_OF_ACCOUNT } from '../harness/overlays.ts';
import { sharedExchange } from '../harness/shared-exchange.ts';
import { field, mailedCode, newEmail, PASSWORD, registerByEmail } from '../harness/walk.ts';

// Passkeys are bound to a host name, and an IP address has none.
const exchange = { url: sharedExchange().url.replace('127.0.0.1', 'localhost') };
const email = newEmail();
const PIN = '271828';
let phone: Phone;

beforeAll(async () => {
  phone = await openPhone({ serviceWorkers: 'block' });
  await addAuthenticator(phone.page);
  await registerByEmail(phone.page, exchange, email);
});
afterAll(() => phone?.close());

const sheet = () => phone.page.locator('dialog[open]').last();
const row = (name: RegExp) => phone.page.getByRole('button', { name }).click();
const press = (name: string | RegExp) => sheet().getByRole('button', { name, exact: true }).first().click();
const type = (label: string, text: string) => field(phone.page, label).fill(text);
/** Enters the password that a step requires, and confirms the step. */
const prove = async (step: string): Promise<void> => {
  await type('Login password', PASSWORD);
  await press(step);
};
const logInElsewhere = () => askServer(exchange.url, 'login', { username: email, password: PASSWORD });
const typePin = async (): Promise<void> => {
  await sheet().getByText('PIN').first().waitFor();
  await phone.page.keyboard.type(PIN);
};
const inSecurity = { path: '/security', ends: '/security', back: '/assets' };

const bindCard = async (holder: string, step: string): Promise<void> => {
  await type('Bank name', 'Harbour Bank');
  await type('Card holder', holder);
  await type('Card number', '4111111111111111');
  await press('Send code');
  await sheet().getByText('read the email here').waitFor();
  await type('Email code', await mailedCode(exchange, email));
  await press(step);
};

const FLOWS: readonly (readonly [what: string, flow: Flow])[] = [
  [
    'WALLET-05 a bank card is bound',
    {
      ...{ path: '/bank', ends: '/bank', back: '/assets' },
      over: ['features/bank/BankScreen.tsx'],
      act: async () => {
        await row(/^Bind a bank card$/);
        await bindCard('Ada Lovelace', 'Bind');
      },
    },
  ],
  [
    'AUTH-09 a passkey is added',
    {
      ...inSecurity,
      over: ['features/security/PasskeysPopup.tsx'],
      act: async () => {
        await row(/^Passkeys/);
        await press('Add a passkey');
        await prove('Add a passkey');
        await sheet().getByText('not used yet').waitFor();
      },
      result: true,
    },
  ],
  [
    'AUTH-09 a passkey is removed',
    {
      ...inSecurity,
      over: ['features/security/PasskeysPopup.tsx'],
      act: async () => {
        await row(/^Passkeys/);
        await press(/^Remove /);
        await prove('Remove passkey');
        await sheet().getByText('A passkey logs you in').waitFor();
      },
      result: true,
    },
  ],
  [
    'AUTH-09 another device is logged out',
    {
      ...inSecurity,
      over: ['features/security/DevicesPopup.tsx'],
      act: async () => {
        await logInElsewhere();
        await row(/^Logged-in devices/);
        await press('Log out');
        await expect.poll(() => sheet().getByRole('listitem').count()).toBe(1);
      },
      result: true,
    },
  ],
  [
    'AUTH-09 all other devices are logged out',
    {
      ...inSecurity,
      over: ['features/security/DevicesPopup.tsx'],
      act: async () => {
        await logInElsewhere();
        await logInElsewhere();
        await row(/^Logged-in devices/);
        await press('Log out all other devices');
        const question = phone.page.getByRole('dialog', { name: 'Log out all other devices' });
        await question.getByRole('button', { name: 'Log out' }).click();
        await question.waitFor({ state: 'hidden' });
        await expect.poll(() => sheet().getByRole('listitem').count()).toBe(1);
      },
      result: true,
    },
  ],
  [
    'AUTH-09 the app lock is turned on',
    {
      ...inSecurity,
      over: ['features/security/AppLockPopup.tsx'],
      act: async () => {
        await row(/^App lock/);
        await press('Use a PIN of six digits');
        await typePin();
        await sheet().getByText('Type the same PIN again').waitFor();
        await typePin();
        await phone.page.getByRole('button', { name: /^App lock.*On/ }).waitFor();
      },
    },
  ],
  [
    'AUTH-09 the app lock is turned off',
    {
      ...inSecurity,
      over: ['features/security/AppLockPopup.tsx'],
      act: async () => {
        await row(/^App lock/);
        await typePin();
        await press('Turn off the app lock');
        await phone.page.getByRole('button', { name: /^App lock.*Off/ }).waitFor();
      },
    },
  ],
  [
    'AUTH-09 two-step login is turned on',
    {
      ...inSecurity,
      over: ['features/security/TwoStepPopup.tsx'],
      act: async () => {
        await row(/^Two-step login/);
        await prove('Continue');
        const shown = (await sheet().locator('.two-step-secret bdi').textContent()) ?? '';
        await type('Code from your authenticator app', await generate({ secret: shown.replaceAll(' ', '') }));
        await press('Turn on');
        await press('I have saved them');
        await phone.page.getByRole('button', { name: /^Two-step login.*On/ }).waitFor();
      },
    },
  ],
  [
    'AUTH-09 recovery codes are made anew',
    {
      ...inSecurity,
      over: ['features/security/TwoStepPopup.tsx'],
      act: async () => {
        await row(/^Two-step login/);
        await press('Make new recovery codes');
        await prove('Make new recovery codes');
        await press('I have saved them');
      },
    },
  ],
  [
    'AUTH-09 two-step login is turned off',
    {
      ...inSecurity,
      over: ['features/security/TwoStepPopup.tsx'],
      act: async () => {
        await row(/^Two-step login/);
        await press('Turn off two-step login');
        await prove('Turn off two-step login');
        await phone.page.getByRole('button', { name: /^Two-step login.*Off/ }).waitFor();
      },
    },
  ],
];

test.each(FLOWS)('SHELL-04 %s: confirmed, done, back, home', (_what, flow) =>
  walkConfirmed(phone.page, exchange.url, flow),
);

test('SHELL-04 whatever changes the account is among these, and nothing went wrong', () => {
  expect(new Set(FLOWS.flatMap(([, { over }]) => over))).toEqual(new Set(CONFIRMED_OF_ACCOUNT));
  expect(phone.faults).toEqual([]);
});
