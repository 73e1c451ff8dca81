/** Whether the member placed an order or bought an option on this device: the first step is done. */
import { memberStorage } from '../base/device.ts';

const kept = memberStorage('traded');

export const hasTradedHere = (): boolean => kept.get() !== undefined;
export const rememberTrade = (): void => kept.set('1');
