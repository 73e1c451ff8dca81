/**
 * Whether the member has placed an order or bought an option on this device, which ticks off trading in the list of
 * first steps that home shows a new member.
 */
import { memberStorage } from '../base/device.ts';

const kept = memberStorage('traded');

export const hasTradedHere = (): boolean => kept.get() !== undefined;
export const rememberTrade = (): void => kept.set('1');
