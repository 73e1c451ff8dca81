// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { decimal } from '../../contract/decimal.ts';
import { marketItem, orderBook } from '../../contract/entities/market.ts';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import type { OrderFormState } from './OrderFormView.tsx';
import { initialInputs } from './order-form.ts';

const sent = { id: 1, symbol: 'btcusdt', title: 'BTC/USDT', coinname: 'BTC', trade_coin: 'USDT', fee_rate: '0.002' };
const context = {
  market: marketItem.decode(sent, 'market'),
  quoteBalance: undefined,
  baseBalance: undefined,
  book: undefined,
};

test.each([
  ['buy', { Cost: '500.00000000 USDT', Fee: '0.00002000 BTC' }],
  ['sell', { Proceeds: '500.00000000 USDT', Fee: '1.00000000 USDT' }],
] as const)(
  'SPOT-02 the confirmation of a %s says what is paid, and the fee in the coin that is received',
  async (side, facts) => {
    const inputs = { ...initialInputs, side, price: decimal(50_000), quantity: decimal('0.01') };
    const form = { inputs } as OrderFormState;
    const screen = await drawScreen(
      <ConfirmOrder open onClose={() => undefined} form={form} context={context} sending={false} blocked={undefined} />,
    );
    expect(screen.facts()).toEqual({ 'Limit price': '50,000.00 USDT', Quantity: '0.01000000 BTC', ...facts });
    await screen.leave();
  },
);

test.each([
  ['Buy BTC', 'buy', { Quantity: '-- BTC', Cost: '6,000.00000000 USDT', Fee: '-- BTC' }],
  ['Sell 6 BTC', 'sell', { Quantity: '6.00000000 BTC', Proceeds: '-- USDT', Fee: '-- USDT' }],
] as const)(
  'SPOT-01 SPOT-02 beyond the levels that a backend shows, “%s” names what was typed',
  async (name, side, facts) => {
    const levels = [{ price: decimal(50_000), quantity: decimal('0.02') }];
    const book = { ...orderBook.decode({}, 'data'), asks: levels, bids: levels };
    const inputs = { ...initialInputs, kind: 'market', side } as const;
    const typed = side === 'buy' ? { amount: decimal(6_000) } : { quantity: decimal(6) };
    const form = { inputs: { ...inputs, ...typed } } as OrderFormState;
    const screen = await drawScreen(
      <ConfirmOrder
        open
        onClose={() => undefined}
        form={form}
        context={{ ...context, book }}
        sending={false}
        blocked={undefined}
      />,
    );
    expect(screen.facts()).toEqual({ 'Average price, expected': '-- USDT', ...facts });
    screen.one('dialog button', name);
  },
);

test.each([
  [undefined, false],
  ['Waiting for a fresh price', true],
])('SPOT-03 MKT-06 an order that is blocked by %s cannot be confirmed: %s', async (blocked, disabled) => {
  const form = { inputs: { ...initialInputs, price: decimal(50_000), quantity: decimal('0.01') } } as OrderFormState;
  const screen = await drawScreen(
    <ConfirmOrder open onClose={() => undefined} form={form} context={context} sending={false} blocked={blocked} />,
  );
  const button = screen.one('dialog button', 'Buy 0.01 BTC');
  expect(button.hasAttribute('disabled')).toBe(disabled);
  const why = screen.place.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`);
  expect(why?.textContent).toBe(blocked);
});
