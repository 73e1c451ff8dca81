import type { SiteConfig } from '../../contract/entities/site.ts';
import { externalUrl } from './external-url.ts';

/** A sandbox without a configured link has its own page, in the language on screen. */
export const customerServiceLink = (config: Pick<SiteConfig, 'customerServiceUrl' | 'sandbox'>): string | undefined =>
  externalUrl(config.customerServiceUrl) ??
  (config.sandbox ? `/sandbox/customer-service?lang=${document.documentElement.lang}` : undefined);
