/** Remembers the side and kind last chosen in the form on this device, never a price or quantity. */
import { deviceStorage } from '../../core/base/device.ts';
import type { OrderInputs } from './order-form.ts';

type Remembered = Pick<OrderInputs, 'side' | 'kind'>;

const kept = deviceStorage('spot-form');

export const rememberedOrder = (start: OrderInputs): OrderInputs => {
  const [side, kind] = (kept.get() ?? '').split(' ');
  return { ...start, side: side === 'sell' ? 'sell' : 'buy', kind: kind === 'market' ? 'market' : 'limit' };
};

export const rememberSide = ({ side, kind }: Remembered): void => kept.set(`${side} ${kind}`);
