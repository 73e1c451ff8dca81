// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { PasswordGate } from './PasswordGate.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

test('AUTH-09 the login password does not stay in the field after an attempt', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const place = document.createElement('div');
  const root = createRoot(place);
  const passed: string[] = [];
  // As a write that was refused: it is told elsewhere, and rejects nothing.
  const onPass = async (password: string) => void passed.push(password);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <PasswordGate action="Continue" onPass={onPass} />
      </I18nProvider>,
    ),
  );
  const field = place.querySelector('input') as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'wrong123');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(field.value).toBe('wrong123');
  await act(async () =>
    place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  expect(passed).toEqual(['wrong123']);
  expect(field.value).toBe('');
  await act(async () => root.unmount());
});
