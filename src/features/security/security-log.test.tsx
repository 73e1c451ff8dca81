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

test('AUTH-09 the log tells a login from one that failed, and names what a stranger tried', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const kinds = ['logged-in', 'login-failed', 'pay-password-failed', 'new-device'];
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
  await eventually(() => act(async () => expect(titles()).toHaveLength(4)));
  expect(titles()).toEqual(['Logged in', 'Failed login', 'Wrong payment password', 'Login from a new device']);
  await act(async () => root.unmount());
  place.remove();
});
