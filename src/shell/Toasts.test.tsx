// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, type ToastMessage } from '../core/base/toasts.ts';
import { Toasts } from './Toasts.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;

beforeEach(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  // The region of the toasts shows them from the frame after its first.
  vi.stubGlobal('requestAnimationFrame', (draw: (nowMs: number) => void) => setTimeout(draw, 0, 0));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Toasts />
      </I18nProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = async (message: ToastMessage): Promise<string | null | undefined> => {
  await act(async () => {
    showToast(message);
    await vi.runAllTimersAsync();
  });
  return [...document.querySelectorAll('.toast-text')].at(-1)?.textContent;
};

test('API-03 a failure names its request, for who asks customer service about it; a success does not', async () => {
  expect(await told({ kind: 'failure', text: 'Not now', requestId: 'r-17' })).toBe('Not nowRequest r-17');
  expect(await told({ kind: 'failure', text: 'No network' })).toBe('No network');
  expect(await told({ kind: 'success', text: 'Done', requestId: 'r-18' })).toBe('Done');
});

test('API-03 two calls that fail alike are one message, and no more than three stand at a time', async () => {
  const words = (): (string | null)[] => [...document.querySelectorAll('.toast-text')].map((one) => one.textContent);
  for (const text of ['One', 'Two', 'One']) await told({ kind: 'failure', text });
  expect(words()).toEqual(['Two', 'One']);
  for (const text of ['Three', 'Four']) await told({ kind: 'failure', text });
  expect(words()).toEqual(['One', 'Three', 'Four']);
});
