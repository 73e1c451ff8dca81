// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createStore, Provider } from 'jotai';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Decimal } from '../contract/decimal.ts';
import { store } from '../core/base/store.ts';
import { keepLanguage } from '../core/language/language-choice.ts';
import { AmountField } from './AmountField.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;
let amount: Decimal | undefined;
let set: (value: Decimal | undefined) => void;

const Probe = ({ decimals }: { decimals: number }) => {
  const [value, setValue] = useState<Decimal | undefined>(undefined);
  amount = value;
  set = setValue;
  return <AmountField label="Amount" value={value} onChange={setValue} decimals={decimals} />;
};
const show = (decimals = 8): Promise<void> =>
  act(async () =>
    root.render(
      <Provider store={createStore()}>
        <I18nProvider i18n={i18n}>
          <Probe decimals={decimals} />
        </I18nProvider>
      </Provider>,
    ),
  );
const input = (): HTMLInputElement => place.querySelector('input') as HTMLInputElement;
const problem = (): string => place.querySelector('.field-error')?.textContent ?? '';

/** Sets the value as a browser does: bypassing React's setter, then firing `input`. */
const put = (text: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
const type = async (keys: string): Promise<void> => {
  for (const key of keys) await put(input().value + key);
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

test.each([
  ['150.5', 'Whole numbers only'],
  ['12,5', 'Whole numbers only'],
])('PROD-01 PROD-03 %s typed key by key where amounts are whole is no other amount', async (keys, message) => {
  await show(0);
  await type(keys);
  expect(amount).toBeUndefined();
  expect(input().value).toBe(keys);
  expect(problem()).toBe(message);
});

test('SHELL-14 nothing typed is left out to make an amount of the rest', async () => {
  await show();
  await type('1e5');
  expect([input().value, amount]).toEqual(['1e5', undefined]);
  expect(problem()).toContain('12.5');
  await put('');
  await type('-5');
  expect([input().value, amount]).toEqual(['-5', undefined]);
  await put('');
  await type('1.123456789');
  expect([amount, problem()]).toEqual([undefined, 'Too many decimals, at most 8']);
});

test('SHELL-14 a pasted amount is read with its thousands marks, and shown as it was understood', async () => {
  await show();
  await put('86,570.38');
  expect([input().value, amount, problem()]).toEqual(['86570.38', '86570.38', '']);
  await put('');
  await put('1,000');
  expect([input().value, amount]).toEqual(['1000', '1000']);
});

test('SHELL-14 a typed amount that can be two is refused in words until it is one', async () => {
  await show();
  await type('1,12');
  expect(amount).toBe('1.12');
  await type('5');
  expect([amount, problem()]).toEqual([undefined, 'This can be read as two amounts: type 1125 or 1,1250']);
  await type('0');
  expect([amount, problem(), input().value]).toEqual(['1.125', '', '1,1250']);
});

test('SHELL-14 a value from elsewhere takes the place of the text, and clearing it empties the field', async () => {
  await show();
  await type('5.');
  expect([amount, input().value]).toEqual(['5', '5.']);
  await act(async () => set('7.25' as Decimal));
  expect(input().value).toBe('7.25');
  await act(async () => set(undefined));
  expect(input().value).toBe('');
});

test.each([
  ['en', ['25%', '100%']],
  ['tr', ['%25', '%100']],
  ['de', ['25\u00a0%', '100\u00a0%']],
] as const)('SHELL-14 the shares of the balance are written as %s writes percentages', async (code, texts) => {
  keepLanguage(code, false);
  await act(async () =>
    root.render(
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <AmountField
            label="Amount"
            value={undefined}
            onChange={() => undefined}
            percents={[25, 100]}
            onPercent={() => undefined}
          />
        </I18nProvider>
      </Provider>,
    ),
  );
  expect([...place.querySelectorAll('.percents button')].map(({ textContent }) => textContent)).toEqual(texts);
  keepLanguage('en', false);
});
