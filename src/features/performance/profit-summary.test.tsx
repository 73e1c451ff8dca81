// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { decimal, ZERO } from '../../contract/decimal.ts';
import { ProfitPlot } from './ProfitPlot.tsx';
import { ProfitSummary } from './ProfitSummary.tsx';
import { ProfitTable } from './ProfitTable.tsx';
import type { Entry, Kind } from './periods.ts';

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

const textsOf = async (drawn: ReactNode, selector: string): Promise<string[]> => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<I18nProvider i18n={i18n}>{drawn}</I18nProvider>));
  const texts = [...place.querySelectorAll(selector)].map(
    (element) => element.getAttribute('aria-label') ?? element.textContent ?? '',
  );
  await act(async () => root.unmount());
  return texts;
};
const facts = (kind: Kind) => textsOf(<ProfitSummary total={total} coin="USDT" kind={kind} />, '.fact');

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

/** 1 ETH that was bought for 0.035 BTC and sold for 0.038 BTC. */
const ofEth = {
  profit: decimal('0.00284815'),
  spot: decimal('0.00284815'),
  options: ZERO,
  fees: decimal('0.00007584'),
  turnover: decimal('0.072924'),
  withoutCost: ZERO,
  count: 2,
};

test('SHELL-14 a profit in BTC keeps its eight decimals, as sum, in the table and in the words of the chart', async () => {
  const entries: Entry[] = [{ ...ofEth, key: 'Nov 3' }];
  expect(await textsOf(<ProfitSummary total={ofEth} coin="BTC" kind="all" />, '.profit-total strong, .fact')).toEqual([
    '+0.00284815 BTC',
    'Spot+0.00284815 BTC',
    'Options0.00000000 BTC',
    'Trades2',
    'Turnover0.07292400 BTC',
    'Fees, already deducted0.00007584 BTC',
  ]);
  const table = <ProfitTable caption="" head="" coin="BTC" entries={entries} nameOf={({ key }) => key} />;
  expect(await textsOf(table, 'tbody td')).toEqual(['0.072924002 trades', '+0.00284815']);
  const plot = <ProfitPlot title="November" coin="BTC" entries={entries} nameOf={(key) => key} />;
  expect((await textsOf(plot, '[role=img]')).join()).toContain('best +0.00284815 BTC, Nov 3');
});
