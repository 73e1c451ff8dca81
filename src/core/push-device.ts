/**
 * The random name under which this device is told things by push (PWA-06). The server sends it back with each message;
 * the worker shows nothing that carries another. Forgetting it silences the device at once, also without a network.
 */
import { readPublic, removePublic, writePublic } from './storage.ts';

const RECORD = 'worker.push';

export const readPushDevice = async (): Promise<string | undefined> => {
  const data = (await readPublic(RECORD))?.data;
  return typeof data === 'string' && data !== '' ? data : undefined;
};
/** @returns whether it was kept: without it, nothing would ever be shown */
export const writePushDevice = (device: string): Promise<boolean> => writePublic(RECORD, device, Date.now());
export const forgetPushDevice = (): Promise<void> => removePublic(RECORD);
