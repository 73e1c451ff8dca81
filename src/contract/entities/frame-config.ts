/** What is read of a site's config before the app is there. */
import { enumOf, flag, orElse, record, text, wire } from '../codec.ts';

export const frameConfigFields = {
  customerServiceUrl: wire('custom_service', orElse(text, '')),
  emailRegistrationEnabled: wire('email_register_switch', flag),
  phoneRegistrationEnabled: wire('phone_register_switch', flag),
  // These the reference server alone sends: other backends leave them out.
  /** Practice money, said on every page. */
  sandbox: wire('sandbox', flag),
  /** What stands behind the prices. Empty for a backend that does not say. */
  marketSource: wire(
    'market_source',
    enumOf({ unknown: '', simulated: 'simulated', replay: 'replay', htx: 'htx' }, 'unknown'),
  ),
};
export const frameConfig = record(frameConfigFields);
