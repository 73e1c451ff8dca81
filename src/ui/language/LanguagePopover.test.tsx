// @vitest-environment happy-dom
import { i18n, type MessageDescriptor } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { getLanguages } from '../../contract/calls/site.ts';
import { onToast, type ToastMessage } from '../../core/base/toasts.ts';
import { queryClient, queryKey } from '../../core/queries/query-client.ts';
import { LanguagePopover } from './LanguagePopover.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

test('LANG-05 a language that cannot be loaded is told as the failure it is, and the list stays', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  queryClient.setQueryData(queryKey(getLanguages, undefined), []);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const onClose = vi.fn();
  const told = new Promise<ToastMessage>(onToast);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <LanguagePopover open onClose={onClose} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  const row = (): HTMLButtonElement | null => place.querySelector('[lang="de"]');
  await act(async () => {
    row()?.click();
    await told;
  });
  const { kind, text } = await told;
  expect([kind, i18n._(text as MessageDescriptor)]).toEqual([
    'failure',
    'This language cannot be loaded now. Please try again.',
  ]);
  expect([onClose.mock.calls.length, row()?.getAttribute('aria-busy')]).toEqual([0, null]);
  await act(async () => root.unmount());
  place.remove();
  queryClient.clear();
  vi.unstubAllGlobals();
});
