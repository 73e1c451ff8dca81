// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { decimal } from '../../contract/decimal.ts';
import { type OptionOrder, type OptionReceipt, optionReceipt } from '../../contract/entities/options.ts';
import { queryClient } from '../../core/queries/query-client.ts';
import { ReceiptPopup } from './ReceiptPopup.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const AT_MS = Date.UTC(2026, 0, 2, 3, 4, 0);

const order = {
  id: '7',
  status: 'finished',
  won: true,
  result: 'win',
  direction: 'up',
  stake: decimal(100),
  profit: decimal(80),
  durationS: 30,
  entryPrice: decimal(101),
  exitPrice: decimal(103),
  openedAt: AT_MS,
  closedAt: AT_MS + 60_000,
} as OptionOrder;
const ticks = [100, 101, 102, 103].map((price, index) => ({
  sequence: index + 1,
  atMs: AT_MS + index * 10_000,
  price: decimal(price),
  previousHash: '',
  hash: '',
}));
const receipt: OptionReceipt = {
  symbol: 'btcusdt',
  source: 'simulated',
  acceptedAtMs: AT_MS,
  acceptedSequence: 1,
  entrySequence: 2,
  exitSequence: 4,
  ticks,
  lastSequence: 4,
  headHash: '',
  order,
};

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('OPT-07 the receipt names the moments of the two prices that decided, and not those of the order', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const data = optionReceipt.encode(receipt);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 1, msg: '', data })));
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <ReceiptPopup order={order} title="BTC/USDT" onClose={() => undefined} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const facts = () => [...place.querySelectorAll('.fact')].map((fact) => fact.textContent ?? '');
  await eventually(() => act(async () => expect(facts()).not.toEqual([])));
  const moments = facts().filter((fact) => fact.includes(' time'));
  await act(async () => root.unmount());
  place.remove();
  expect(moments.map((moment) => moment.replace(/^(\w+) time.*:(\d\d)$/, '$1 $2'))).toEqual(['Entry 10', 'Exit 30']);
});
