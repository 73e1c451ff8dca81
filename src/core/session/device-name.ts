/** By what the reference server knows this device again (`DEVICE_HEADER`): it stays when its member signs out. */
import { deviceStorage } from '../base/device.ts';

const BYTES = 16;
const kept = deviceStorage('name');

const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Made when it is first asked for. */
export const deviceName = (): string => {
  const known = kept.get();
  if (known !== undefined) return known;
  const made = newName();
  kept.set(made);
  return made;
};
