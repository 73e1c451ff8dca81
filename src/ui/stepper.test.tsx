// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { type Decimal, decimal } from '../contract/decimal.ts';
import { Stepper } from './Stepper.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

test('PROD-01 PROD-02 less and more stay within what is offered, also where a step would lead beyond', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const place = document.createElement('div');
  const root = createRoot(place);
  let chosen: Decimal | undefined;
  let bounds = { min: decimal('10'), max: decimal('100'), step: decimal('30') };
  const show = (value: string | undefined): Promise<void> =>
    act(async () =>
      root.render(
        <I18nProvider i18n={i18n}>
          <Stepper
            label="Amount"
            value={value === undefined ? undefined : decimal(value)}
            onChange={(next) => {
              chosen = next;
            }}
            {...bounds}
          />
        </I18nProvider>,
      ),
    );
  const button = (name: string): HTMLButtonElement | null => place.querySelector(`[aria-label="${name}"]`);
  const press = async (name: string): Promise<Decimal | undefined> => {
    await act(async () => button(name)?.click());
    return chosen;
  };
  await show('95');
  expect(await press('More')).toBe('100');
  expect(await press('Less')).toBe('65');
  await show('20');
  expect(await press('Less')).toBe('10');
  await show('100');
  expect([button('Less')?.disabled, button('More')?.disabled]).toEqual([false, true]);
  await show(undefined);
  expect([button('Less')?.disabled, button('More')?.disabled]).toEqual([true, false]);
  // Between bounds that are no whole numbers every step leads to one.
  bounds = { min: decimal('10.5'), max: decimal('99.5'), step: decimal('30') };
  await show('95');
  expect(await press('More')).toBe('99');
  await show('20');
  expect(await press('Less')).toBe('11');
  await show('11');
  expect(button('Less')?.disabled).toBe(true);
  await show('99');
  expect(button('More')?.disabled).toBe(true);
  await act(async () => root.unmount());
});
