// @vitest-environment happy-dom
import { i18n, type MessageDescriptor } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getLanguages } from '../../contract/calls/site.ts';
import { onToast, type ToastMessage } from '../../core/base/toasts.ts';
import { chooseLanguage } from '../../core/language/choose-language.ts';
import { queryClient, queryKey } from '../../core/queries/query-client.ts';
import { LanguagePopover } from './LanguagePopover.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

vi.mock('../../core/language/choose-language.ts', async (actual) => {
  const real = await actual<typeof import('../../core/language/choose-language.ts')>();
  return { ...real, chooseLanguage: vi.fn(real.chooseLanguage) };
});

let place: HTMLElement;
let root: Root;
let onClose: ReturnType<typeof vi.fn<() => void>>;

const show = (): Promise<void> =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <LanguagePopover open onClose={onClose} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
const row = (code: string): HTMLButtonElement | null => place.querySelector(`[lang="${code}"]`);

beforeEach(() => {
  queryClient.setQueryData(queryKey(getLanguages, undefined), []);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  onClose = vi.fn();
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('LANG-05 a language that cannot be loaded is told as the failure it is, and the list stays', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const told = new Promise<ToastMessage>(onToast);
  await show();
  await act(async () => {
    row('de')?.click();
    await told;
  });
  const { kind, text } = await told;
  expect([kind, i18n._(text as MessageDescriptor)]).toEqual([
    'failure',
    'This language cannot be loaded now. Please try again.',
  ]);
  expect([onClose.mock.calls.length, row('de')?.getAttribute('aria-busy')]).toEqual([0, null]);
});

test('LANG-05 of two quick choices the second is shown, and the first is no failure', async () => {
  const ends: ((shown: boolean) => void)[] = [];
  vi.mocked(chooseLanguage).mockImplementation(() => new Promise((resolve) => ends.push(resolve)));
  const told = vi.fn();
  const stop = onToast(told);
  await show();
  await act(async () => {
    row('de')?.click();
    row('fr')?.click();
    await expect.poll(() => ends.length).toBe(2);
  });
  await act(async () => ends[0]?.(false));
  expect([told.mock.calls.length, row('fr')?.getAttribute('aria-busy')]).toEqual([0, 'true']);
  await act(async () => ends[1]?.(true));
  expect([told.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  stop();
});
