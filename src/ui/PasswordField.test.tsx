// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { PasswordField } from './PasswordField.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const Probe = () => {
  const [value, setValue] = useState('');
  return <PasswordField label="Password" autoComplete="current-password" value={value} onChange={setValue} />;
};

test('AUTH-05 a password is covered until its owner looks, is filled in by managers, and may be pasted', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Probe />
      </I18nProvider>,
    ),
  );
  const input = place.querySelector('input') as HTMLInputElement;
  expect([input.type, input.autocomplete, input.maxLength]).toEqual(['password', 'current-password', -1]);
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  await act(async () => void input.dispatchEvent(paste));
  expect(paste.defaultPrevented).toBe(false);
  const press = (): Promise<void> => act(async () => place.querySelector('button')?.click());
  await press();
  expect(input.type).toBe('text');
  await press();
  expect(input.type).toBe('password');
  await act(async () => root.unmount());
  place.remove();
});
