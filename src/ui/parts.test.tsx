// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onToast, type ToastMessage } from '../core/base/toasts.ts';
import { CopyButton } from './CopyButton.tsx';
import { Icon } from './Icon.tsx';
import { PinPad } from './PinPad.tsx';
import { RecordCard } from './RecordCard.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;

const show = (children: ReactNode): Promise<void> =>
  act(async () => root.render(<I18nProvider i18n={i18n}>{children}</I18nProvider>));

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

test('LANG-04 icons that point turn around with the text, and no others do', async () => {
  const names = ['back', 'forward', 'send', 'logout', 'chart', 'check', 'search', 'download'] as const;
  await show(names.map((name) => <Icon key={name} name={name} />));
  const mirrored = [...place.querySelectorAll('svg')].map((icon) => icon.classList.contains('icon-mirrored'));
  expect(names.filter((_, index) => mirrored[index])).toEqual(['back', 'forward', 'send', 'logout', 'chart']);
});

test('PROD-02 PROD-03 the bar of an order is as far as its time, and says so', async () => {
  const progress = { share: 0.4, label: '12 of 30 days' };
  await show(<RecordCard title="Mining" status="Running" tone="good" facts={[]} progress={progress} />);
  const bar = place.querySelector('[role="progressbar"]');
  expect([bar?.getAttribute('aria-valuenow'), bar?.getAttribute('aria-label')]).toEqual(['40', '12 of 30 days']);
});

test.each([
  ['Western', '123456'],
  ['Arabic', '١٢٣٤٥٦'],
  ['Persian', '۱۲۳۴۵۶'],
])(
  'AUTH-09 a PIN is typed with the digits of a keyboard that is %s, one that was mistyped taken back',
  async (_, keys) => {
    const onComplete = vi.fn();
    await show(<PinPad label="PIN" onComplete={onComplete} />);
    const press = (key: string): Promise<void> =>
      act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key })));
    for (const key of ['x', '9', 'Backspace', ...keys]) await press(key);
    expect(onComplete.mock.calls).toEqual([['123456']]);
  },
);

test('AUTH-09 SHELL-09 how many digits of a PIN are typed is announced, and that the pad is empty again', async () => {
  await show(<PinPad label="PIN" onComplete={() => undefined} />);
  const region = place.querySelector('[role="status"]');
  const press = (key: string): Promise<void> =>
    act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key })));
  const told: (string | null | undefined)[] = [region?.textContent];
  for (const key of ['1', '2', '3', 'Backspace', '3', '4', '5', '6']) {
    await press(key);
    told.push(region?.textContent);
  }
  expect(told).toEqual([0, 1, 2, 3, 2, 3, 4, 5, 0].map((count) => `${count} of 6 digits`));
  expect(region?.hasAttribute('aria-label')).toBe(false);
});

test('WALLET-01 without a clipboard an address is copied the old way, and where that fails, too, it is said', async () => {
  const told: ToastMessage['kind'][] = [];
  const leave = onToast(({ kind }) => told.push(kind));
  const copied: (string | undefined)[] = [];
  let taken = true;
  // As a browser does: what is selected in the field that is there by then.
  const execCommand = (): boolean => {
    const field = document.querySelector('textarea');
    copied.push(field?.value.slice(field.selectionStart, field.selectionEnd));
    return taken;
  };
  Object.assign(document, { execCommand });
  vi.stubGlobal('navigator', { clipboard: undefined });
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  await show(<CopyButton text={address} label="Address" />);
  const press = (): Promise<void> => act(async () => place.querySelector('button')?.click());
  await press();
  expect([copied, told]).toEqual([[address], ['success']]);
  taken = false;
  await press();
  expect(told).toEqual(['success', 'failure']);
  expect(document.querySelector('textarea')).toBeNull();
  leave();
  Reflect.deleteProperty(document, 'execCommand');
});
