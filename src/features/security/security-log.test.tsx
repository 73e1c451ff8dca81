// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { queryClient } from '../../core/queries/query-client.ts';
import { SecurityLogPopup } from './SecurityLogPopup.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const TITLES = {
  registered: 'Account registered',
  'logged-in': 'Logged in',
  'login-failed': 'Failed login',
  'logged-out': 'Logged out',
  'device-signed-out': 'Device logged out',
  'login-password-changed': 'Login password changed',
  'pay-password-changed': 'Payment password changed',
  'pay-password-failed': 'Wrong payment password',
  'pay-password-locked': 'Payment password locked for a while',
  'totp-on': 'Two-step login turned on',
  'totp-off': 'Two-step login turned off',
  'recovery-codes-made': 'New recovery codes made',
  'recovery-code-used': 'Recovery code used',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'phrase-changed': 'Anti-phishing phrase changed',
  'address-changed': 'Withdrawal address changed',
  'bank-changed': 'Bank card changed',
  'protection-changed': 'Limits or pauses changed',
  'second-factor-guessed': 'Several wrong codes after the right password',
  'login-password-reset': 'Login password reset by customer service',
  'totp-dropped': 'Two-step login turned off by customer service',
  'account-stopped': 'Account stopped by the link in an email',
  'new-device': 'Login from a new device',
  'own-password-guessed': 'Several wrong login passwords while logged in',
  'passkey-copied': 'A passkey was refused: it may have been copied',
  'of-a-later-server': 'Security event',
};

const titlesOf = async (kinds: readonly string[]): Promise<(string | null | undefined)[]> => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  queryClient.clear();
  const list = kinds.map((kind, index) => ({ id: index + 1, kind, agent: '', address: '192.0.2.7', at: 1 }));
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 1, msg: '', data: { list } })));
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <SecurityLogPopup open onClose={() => undefined} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const titles = () => [...place.querySelectorAll('li .item-title')].map((title) => title.firstChild?.textContent);
  await eventually(() => act(async () => expect(titles()).toHaveLength(kinds.length)));
  const shown = titles();
  await act(async () => root.unmount());
  place.remove();
  return shown;
};

test('AUTH-09 the log tells a login from one that failed, and calls everything by its name, also what a stranger tried', async () => {
  const kinds = Object.keys(TITLES);
  // A page has ten rows, and a full one asks for the next.
  const pages = [kinds.slice(0, 9), kinds.slice(9, 18), kinds.slice(18)];
  for (const page of pages)
    expect(await titlesOf(page)).toEqual(page.map((kind) => TITLES[kind as keyof typeof TITLES]));
});
