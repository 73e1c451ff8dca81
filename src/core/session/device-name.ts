/** Random identifier by which the reference server recognises this device (`DEVICE_HEADER`); survives a sign-out. */
import { deviceStorage } from '../base/device.ts';

const BYTES = 16;
const kept = deviceStorage('name');

const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Created on first use. */
export const deviceName = (): string => {
  const known = kept.get();
  if (known !== undefined) return known;
  const made = newName();
  kept.set(made);
  return made;
};
