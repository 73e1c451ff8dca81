// @vitest-environment happy-dom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawScreen, refusal } from '../../../tests/harness/drawn-screen.tsx';
import { expectNoAbsence } from '../../core/app-lock/kept.ts';
import { onToast } from '../../core/base/toasts.ts';
import { queryClient } from '../../core/queries/query-client.ts';
import { saveFile } from '../../ui/save-file.ts';
import { DevicesPopup } from './DevicesPopup.tsx';
import { FactorSheet } from './FactorSheet.tsx';
import { LoginPasswordScreen, PayPasswordScreen } from './PasswordScreens.tsx';
import { SecurityScreen } from './SecurityScreen.tsx';

vi.mock('../../ui/save-file.ts', () => ({ saveFile: vi.fn() }));

test('AUTH-09 the security center says which protections are on', async () => {
  const rows = async (overview: object) => {
    const screen = await drawScreen(<SecurityScreen />, { getSecurity: overview });
    const shown = [/^Two-step login/, /^Passkeys/, /^Anti-phishing phrase/].map(
      (name) => screen.one('button', name).textContent?.match(/(On|Off|\d)$/)?.[0],
    );
    await screen.leave();
    return shown;
  };
  const passkey = { id: 1, label: 'Phone', created_at: 1_700_000_000_000 };
  expect(await rows({ two_step: 1, passkeys: [passkey], phrase: '' })).toEqual(['On', '1', 'Off']);
  expect(await rows({ two_step: 0, passkeys: [], phrase: 'blue whale' })).toEqual(['Off', '0', 'On']);
});

test('AUTH-09 no two rows of the security center have the same icon', async () => {
  const screen = await drawScreen(<SecurityScreen />, {
    getSecurity: { two_step: 0, passkeys: [], phrase: '' },
  });
  const icons = () => [...screen.place.querySelectorAll('.item-media path')].map((path) => path.getAttribute('d'));
  await screen.comes(() => expect(icons()).toHaveLength(8));
  expect(new Set(icons()).size).toBe(8);
});

test.each([
  [{}, []],
  [{ market_source: 'simulated' }, ['Unknown method']],
])('API-03 AUTH-09 a backend that refuses the call as unknown is not quoted in a toast: %j', async (config, told) => {
  const texts: unknown[] = [];
  onTestFinished(onToast(({ text }) => texts.push(text)));
  const screen = await drawScreen(<SecurityScreen />, {
    getConfig: config,
    getSecurity: () => refusal('Unknown method'),
    getProtection: () => refusal('Unknown method'),
  });
  // Once more, since the first refusal may have come before the config.
  await act(() => queryClient.invalidateQueries());
  await screen.settle();
  expect(screen.asked.filter(({ name }) => name === 'getSecurity')).toHaveLength(2);
  expect(texts).toEqual(told);
});

test('AUTH-09 a passkey says when it was used last, and one that was not, when it was added', async () => {
  const passkeys = [
    { id: 1, label: 'Phone', created_at: 1_700_000_000_000, used_at: 1_900_000_000_000 },
    { id: 2, label: 'Key', created_at: 1_700_000_000_000 },
  ];
  const screen = await drawScreen(<SecurityScreen />, { getSecurity: { two_step: 0, passkeys, phrase: '' } });
  await screen.tap(/^Passkeys/);
  const [used, unused] = [...screen.place.querySelectorAll('dialog[open] li')].map(({ textContent }) => textContent);
  expect(used).toMatch(/^PhoneLast used .*2030/);
  expect(unused).toMatch(/^KeyAdded .*2023.*, not used yet$/);
});

test('AUTH-07 where passkeys cannot be read, a change of the password warns of their loss', async () => {
  const screen = await drawScreen(<LoginPasswordScreen />, {
    getConfig: { market_source: 'simulated' },
    getSecurity: () => refusal('Later'),
  });
  expect(screen.place.textContent).toContain('Passkeys added in the last 24 hours will be removed.');
});

const HOLD = 'withdrawals and transfers to members may be on hold for some hours afterwards';

test.each([
  [{ market_source: 'simulated' }, true],
  [{}, false],
])(
  'AUTH-07 who changes a password hears before it what it holds up, where there are holds: %j',
  async (config, held) => {
    const answers = { getConfig: config, getSecurity: { two_step: 0, passkeys: [], phrase: '' } };
    const login = await drawScreen(<LoginPasswordScreen />, answers);
    expect(login.place.textContent?.includes(HOLD)).toBe(held);
    await login.leave();
    const pay = await drawScreen(<PayPasswordScreen />, answers);
    expect(pay.place.textContent?.includes(HOLD)).toBe(held);
    expect(pay.place.textContent?.includes('Your other devices will be logged out.')).toBe(held);
  },
);

test('AUTH-09 neither a wrong code nor a closed sheet counts as a second factor', async () => {
  const answered = vi.fn();
  const screen = await drawScreen(<FactorSheet onAnswer={answered} />, {
    showSecondFactor: ({ otp }: { otp: string }) => (otp === '123456' ? null : refusal('The code is wrong')),
  });
  await screen.type('Code from your authenticator app', '000000');
  await screen.tap('Continue');
  await screen.comes(() => expect(screen.place.textContent).toContain('The code is wrong'));
  expect(answered).not.toHaveBeenCalled();
  await screen.tap('Close');
  expect(answered.mock.calls).toEqual([[false]]);
  await screen.type('Code from your authenticator app', '123456');
  await screen.tap('Continue');
  await screen.comes(() => expect(answered).toHaveBeenLastCalledWith(true));
});

test('AUTH-09 the way to the authenticator app is no absence that locks the app', async () => {
  const screen = await drawScreen(<SecurityScreen />, {
    getSecurity: { two_step: 0, passkeys: [], phrase: '' },
    beginTwoStep: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Site:ada?secret=JBSWY3DPEHPK3PXP' },
  });
  await screen.tap(/^Two-step login/);
  await screen.type('Login password', 'secret1');
  await screen.tap('Continue');
  const link = 'Open in an authenticator app on this phone';
  await screen.comes(() => expect(screen.one('a', link)).toBeTruthy());
  expect(expectNoAbsence()).toBeUndefined();
  // The page of the tests must not go there.
  screen.one('a', link).addEventListener('click', (event) => event.preventDefault(), { once: true });
  await screen.tap(link);
  expect(expectNoAbsence()).toBeDefined();
});

test('AUTH-09 new recovery codes are made and all saved, and two-step login stays on', async () => {
  const codes = ['aaaa-1111', 'bbbb-2222', 'cccc-3333'];
  const screen = await drawScreen(<SecurityScreen />, {
    getSecurity: { two_step: 1, recovery_codes_left: 4, passkeys: [], phrase: '' },
    renewRecoveryCodes: { recovery_codes: codes },
  });
  await screen.tap(/^Two-step login/);
  expect(screen.place.querySelector('dialog[open]')?.textContent).toContain('4 recovery codes are left.');
  await screen.tap('Make new recovery codes');
  await screen.type('Login password', 'secret1');
  await screen.tap('Make new recovery codes');
  const shown = () => [...screen.place.querySelectorAll('.recovery-codes li')].map(({ textContent }) => textContent);
  await screen.comes(() => expect(shown()).toEqual(codes));
  expect(screen.asked.map(({ name }) => name)).not.toContain('endTwoStep');
  await screen.tap('Save as a file');
  const [[file] = []] = vi.mocked(saveFile).mock.calls;
  expect((await file?.text())?.split('\n')).toEqual(codes);
});

test('AUTH-09 the passkey that is removed is the one beside the button', async () => {
  const passkeys = [
    { id: 1, label: 'Phone', created_at: 1_700_000_000_000 },
    { id: 2, label: 'Key', created_at: 1_700_000_000_000 },
  ];
  const screen = await drawScreen(<SecurityScreen />, { getSecurity: { two_step: 0, passkeys, phrase: '' } });
  await screen.tap(/^Passkeys/);
  await screen.tap('Remove Key');
  expect(screen.place.querySelector('dialog[open]')?.textContent).toContain('“Key” will no longer log you in.');
  await screen.type('Login password', 'secret1');
  await screen.tap('Remove passkey');
  const sent = () => screen.asked.filter(({ name }) => name === 'removePasskey').map(({ fields }) => fields);
  await screen.comes(() => expect(sent()).toEqual([{ id: '2', logpassword: 'secret1' }]));
});

test('AUTH-09 the device that is logged out is the one beside the button, and never this one', async () => {
  const device = (id: number, current: number) => ({
    id,
    agent: '',
    address: `192.0.2.${id}`,
    created_at: 1,
    seen_at: 1,
    current,
  });
  const screen = await drawScreen(<DevicesPopup open onClose={() => undefined} />, {
    getDeviceList: { list: [device(1, 1), device(2, 0), device(3, 0)] },
  });
  const rows = [...screen.place.querySelectorAll('li')];
  expect(rows.map((row) => row.querySelectorAll('button').length)).toEqual([0, 1, 1]);
  expect(rows[0]?.textContent).toContain('This device');
  rows[2]?.querySelector('button')?.click();
  const sent = () => screen.asked.filter(({ name }) => name === 'signOutDevice').map(({ fields }) => fields);
  await screen.comes(() => expect(sent()).toEqual([{ id: '3' }]));
});
