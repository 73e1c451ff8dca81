/** The part of the site's config that is read before the app's code has loaded. */
import { enumOf, flag, orElse, record, text, wire } from '../codec.ts';

export const frameConfigFields = {
  customerServiceUrl: wire('custom_service', orElse(text, '')),
  emailRegistrationEnabled: wire('email_register_switch', flag),
  phoneRegistrationEnabled: wire('phone_register_switch', flag),
  // Sent by the reference server only.
  /** Whether balances are practice money; every page says so. */
  sandbox: wire('sandbox', flag),
  /** Where prices come from; `unknown` for a backend that does not say. */
  marketSource: wire(
    'market_source',
    enumOf({ unknown: '', simulated: 'simulated', replay: 'replay', htx: 'htx' }, 'unknown'),
  ),
};
export const frameConfig = record(frameConfigFields);
