/** Where the device keeps the alerts. */
import { memberStorage } from '../base/device.ts';

export const keptAlertText = memberStorage('price-alerts');
