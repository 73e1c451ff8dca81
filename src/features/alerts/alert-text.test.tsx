// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import type { KeptAlert } from '../../core/alerts/kept-alerts.ts';
import { useTermsText } from './alert-text.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const page = document.createElement('div');
const root = createRoot(page);
const terms = { id: 'a', symbol: 'pepeusdt', armed: false, percent: undefined } as const;

const Terms = ({ alert }: { alert: KeptAlert['alert'] }) => useTermsText()(alert);
const said = async (alert: KeptAlert['alert']): Promise<string | null> => {
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Terms alert={alert} />
      </I18nProvider>,
    ),
  );
  return page.textContent;
};

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterAll(() => act(async () => root.unmount()));

test('Price alerts: a price is said with every place that it was typed with, and with no more', async () => {
  expect(await said({ ...terms, kind: 'above', price: decimal('0.0000000123') })).toBe('Above 0.0000000123');
  expect(await said({ ...terms, kind: 'below', price: decimal('65000') })).toBe('Below 65,000');
});
