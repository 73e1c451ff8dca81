import { enumOf, flag, wire } from '../codec.ts';

/** What the reference server alone sends of a site's config: other backends leave all of it out. */
export const practiceFields = {
  /** Practice money, said on every page. */
  sandbox: wire('sandbox', flag),
  /** What stands behind the prices. Empty for a backend that does not say. */
  marketSource: wire(
    'market_source',
    enumOf({ unknown: '', simulated: 'simulated', replay: 'replay', htx: 'htx' }, 'unknown'),
  ),
};
