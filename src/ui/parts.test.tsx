// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decimal } from '../contract/decimal.ts';
import { onToast, type ToastMessage } from '../core/base/toasts.ts';
import { Amount, Change, FormattedNumber, Price } from './Amounts.tsx';
import { Button } from './Button.tsx';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Icon } from './Icon.tsx';
import { PinPad } from './PinPad.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { RecordCard } from './RecordCard.tsx';
import { VirtualList } from './VirtualList.tsx';

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

test('LANG-04 a figure runs from left to right in every script, with its sign and its unit', async () => {
  const value = decimal('-12.5');
  await show(
    <>
      <Amount value={value} unit="USDT" />
      <Price value={value} unit="USDT" />
      <Change value={value} />
      <FormattedNumber text="-12.5" className="price" />
    </>,
  );
  const figures = [...place.querySelectorAll('.figures')];
  expect(figures).toHaveLength(4);
  for (const figure of figures) expect(figure.querySelector('bdi[dir=ltr]')?.textContent).toBe(figure.textContent);
});

test('API-07 a button whose work is under way takes no second press, and says that it is busy', async () => {
  const onPress = vi.fn();
  const button = (busy: boolean) => (
    <Button busy={busy} onPress={onPress}>
      Send
    </Button>
  );
  await show(button(true));
  const shown = place.querySelector('button');
  await act(async () => shown?.click());
  expect([onPress.mock.calls.length, shown?.getAttribute('aria-busy')]).toEqual([0, 'true']);
  await show(button(false));
  await act(async () => shown?.click());
  expect([onPress.mock.calls.length, shown?.getAttribute('aria-busy')]).toEqual([1, null]);
});

test('API-07 a confirmation that cannot be given says why', async () => {
  await show(
    <ConfirmSheet
      open
      onClose={() => undefined}
      onConfirm={() => undefined}
      title="Order"
      action="Buy 1 BTC"
      disabled
      whyId="why"
    />,
  );
  const [confirm, cancel] = place.querySelectorAll('.button-block');
  expect([confirm?.hasAttribute('disabled'), confirm?.getAttribute('aria-describedby')]).toEqual([true, 'why']);
  expect([cancel?.textContent, cancel?.hasAttribute('disabled')]).toEqual(['Cancel', false]);
});

const captures = (options: unknown): boolean => (options as AddEventListenerOptions | undefined)?.capture ?? false;

test.each<[string, () => ReactNode]>([
  ['a pad for a PIN', () => <PinPad label="PIN" onComplete={() => undefined} />],
  ['a page that can be pulled', () => <PullToRefresh onRefresh={async () => undefined}>rows</PullToRefresh>],
  ['a long list', () => <VirtualList label="Rows" items={['a']} keyOf={String} rowHeight={20} row={String} />],
])('%s leaves nothing behind that listens to the page', async (_, part) => {
  const listened = vi.spyOn(window, 'addEventListener');
  const ended = vi.spyOn(window, 'removeEventListener');
  await show(part());
  expect(listened.mock.calls.length).toBeGreaterThan(0);
  await show(null);
  const left = listened.mock.calls.filter(
    ([type, run, options]) =>
      !ended.mock.calls.some(
        ([other, stopped, given]) => other === type && stopped === run && captures(given) === captures(options),
      ),
  );
  expect(left.map(([type]) => type)).toEqual([]);
});
