/** Price alerts that the server watches where push is on. Other backends do not offer the call. */
import { write } from '../call.ts';
import { record, wire } from '../codec.ts';
import { listEnvelope } from '../codec-lists.ts';
import { jsonList, priceAlert, reachedAlert } from '../entities/alerts.ts';

/**
 * All alerts of this device that are on; they take the place of those it sent before. Answers with those that the
 * server saw reached since then, so that the device switches them off.
 */
export const keepPriceAlerts = write({
  name: 'keepPriceAlerts',
  access: 'member',
  payload: record({ alerts: wire('alerts', jsonList(priceAlert, 20_000)) }),
  response: listEnvelope(reachedAlert),
});
