/** Price alerts that the server watches where push is on. Other backends do not offer the call. */
import { write } from '../call.ts';
import { record, wire } from '../codec.ts';
import { listEnvelope } from '../codec-lists.ts';
import { jsonList, priceAlert, reachedAlert } from '../entities/alerts.ts';

/**
 * Sends all active alerts of this device; they replace those sent before. The answer lists those of them that the server
 * has seen reached, so that the device switches them off. It lists them until the device no longer sends them, so that a
 * lost answer does no harm.
 */
export const keepPriceAlerts = write({
  name: 'keepPriceAlerts',
  access: 'member',
  restates: () => 'alerts',
  payload: record({ alerts: wire('alerts', jsonList(priceAlert, 20_000)) }),
  response: listEnvelope(reachedAlert),
});
