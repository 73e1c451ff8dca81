// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UnsafeHtml } from '../contract/codec.ts';
import { ArticlePopup } from './ArticlePopup.tsx';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { Sheet } from './Sheet.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;

const show = (children: ReactNode): Promise<void> =>
  act(async () => root.render(<I18nProvider i18n={i18n}>{children}</I18nProvider>));
const dialog = (): HTMLDialogElement => place.querySelector('dialog') as HTMLDialogElement;
const button = (name: string): HTMLElement =>
  [...place.querySelectorAll('button')].find((one) =>
    [one.getAttribute('aria-label'), one.textContent].includes(name),
  ) as HTMLElement;
/** What a browser tells whose dialog is left by Escape, or whose file picker by Cancel. */
const cancel = (target: Element): Event => {
  const event = new Event('cancel', { bubbles: target instanceof HTMLInputElement, cancelable: true });
  target.dispatchEvent(event);
  return event;
};

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

test('API-07 a confirmation whose order is on the way stays, whatever is pressed, and goes when that has an end', async () => {
  const onClose = vi.fn();
  const onConfirm = vi.fn();
  const confirmation = (busy: boolean) => (
    <ConfirmSheet open onClose={onClose} title="Buy" action="Buy 0.01 BTC" busy={busy} onConfirm={onConfirm} />
  );
  const ways = [
    () => cancel(dialog()),
    () => button('Close').click(),
    () => button('Cancel').click(),
    () => dialog().click(),
  ];
  await show(confirmation(true));
  for (const way of ways) await act(async () => void way());
  await act(async () => button('Buy 0.01 BTC').click());
  expect(onClose).not.toHaveBeenCalled();
  expect(onConfirm).not.toHaveBeenCalled();
  await show(confirmation(false));
  for (const way of ways) await act(async () => void way());
  expect(onClose).toHaveBeenCalledTimes(ways.length);
});

test('API-07 a confirmation that the browser closes by itself, its order on the way, is shown again', async () => {
  const nothing = () => undefined;
  const confirmation = (open: boolean) => (
    <ConfirmSheet open={open} onClose={nothing} title="Buy" action="Buy 0.01 BTC" busy onConfirm={nothing} />
  );
  await show(confirmation(true));
  await act(async () => dialog().close());
  expect(dialog().open).toBe(true);
  await show(confirmation(false));
  expect(place.querySelector('dialog')?.open ?? false).toBe(false);
});

test('SHELL-04 who leaves the file picker of a sheet without choosing keeps the sheet', async () => {
  const onClose = vi.fn();
  await show(
    <Sheet open onClose={onClose} title="Deposit">
      <input type="file" />
    </Sheet>,
  );
  const ofPicker = cancel(place.querySelector('input') as HTMLInputElement);
  expect([onClose.mock.calls.length, ofPicker.defaultPrevented]).toEqual([0, false]);
  expect(cancel(dialog()).defaultPrevented).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('SHELL-04 a sheet that is removed while open is closed, which gives the focus back', async () => {
  await show(
    <Sheet open onClose={() => undefined} title="Deposit">
      <p>choices</p>
    </Sheet>,
  );
  const close = vi.spyOn(dialog(), 'close');
  await show(null);
  expect(close).toHaveBeenCalledTimes(1);
});

test('INFO-01 a short article keeps its half of the screen while it leaves', async () => {
  const article = { title: 'Notice', image: '', content: '<p>Short.</p>' as UnsafeHtml };
  const popup = (shown: typeof article | undefined) => (
    <ArticlePopup article={shown} onClose={() => undefined} label="Notice" />
  );
  await show(popup(article));
  expect(dialog().classList.contains('popup-half')).toBe(true);
  Object.assign(dialog(), { getAnimations: () => [{ finished: new Promise(() => undefined) }] });
  await show(popup(undefined));
  expect([dialog().open, dialog().classList.contains('popup-half')]).toEqual([false, true]);
});
