/** Whether the member has placed an order or bought an option on this device, which completes the first step. */
import { memberStorage } from '../base/device.ts';

const kept = memberStorage('traded');

export const hasTradedHere = (): boolean => kept.get() !== undefined;
export const rememberTrade = (): void => kept.set('1');
