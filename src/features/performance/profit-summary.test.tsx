// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { ProfitSummary } from './ProfitSummary.tsx';
import type { Kind } from './periods.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const total = {
  profit: decimal(7),
  spot: decimal(-3),
  options: decimal(10),
  fees: decimal(2),
  turnover: decimal(500),
  withoutCost: decimal(4),
  count: 6,
};

const facts = async (kind: Kind): Promise<string[]> => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ProfitSummary total={total} coin="USDT" kind={kind} />
      </I18nProvider>,
    ),
  );
  const shown = [...place.querySelectorAll('.fact')].map((fact) => fact.textContent ?? '');
  await act(async () => root.unmount());
  return shown;
};

test('under the profit stands what spot and options each brought, and what was turned over and paid for it', async () => {
  expect(await facts('all')).toEqual([
    'Spot-3.00 USDT',
    'Options+10.00 USDT',
    'Trades6',
    'Turnover500.00 USDT',
    'Fees, already deducted2.00 USDT',
    'Sold without a known cost4.00 USDT',
  ]);
  expect((await facts('options')).map((fact) => fact.slice(0, 4))).toEqual(['Trad', 'Turn', 'Sold']);
});
