import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { initialInputs } from './order-form.ts';
import { rememberedOrder, rememberSide } from './remembered-order.ts';

test('SPOT-02 the form comes back with the side and kind of the last order, and with no figure of it', () => {
  expect(rememberedOrder(initialInputs)).toEqual(initialInputs);
  const placed = { ...initialInputs, side: 'sell', kind: 'market', quantity: decimal(5) } as const;
  rememberSide(placed);
  expect(rememberedOrder(initialInputs)).toEqual({ ...initialInputs, side: 'sell', kind: 'market' });
});
