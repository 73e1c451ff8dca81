/** Price alerts that the server watches where push is on. Other backends do not offer the call. */
import { write } from '../call.ts';
import { record, wire } from '../codec.ts';
import { listEnvelope } from '../codec-lists.ts';
import { jsonList, priceAlert, reachedAlert } from '../entities/alerts.ts';

/**
 * Sends all active alerts of this device; they replace those sent before. The answer lists the alerts that the server
 * has seen reached since then, so that the device switches them off.
 */
export const keepPriceAlerts = write({
  name: 'keepPriceAlerts',
  access: 'member',
  payload: record({ alerts: wire('alerts', jsonList(priceAlert, 20_000)) }),
  response: listEnvelope(reachedAlert),
});
