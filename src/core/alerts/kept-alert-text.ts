/** The storage entry of the price alerts. */
import { memberStorage } from '../base/device.ts';

export const keptAlertText = memberStorage('price-alerts');
