import type { SiteConfig } from '../../contract/entities/site.ts';
import { externalUrl } from './external-url.ts';

/** A sandbox whose operator set no link has a page of its own, in the language of this one. */
export const customerServiceLink = (config: Pick<SiteConfig, 'customerServiceUrl' | 'sandbox'>): string | undefined =>
  externalUrl(config.customerServiceUrl) ??
  (config.sandbox ? `/sandbox/customer-service?lang=${document.documentElement.lang}` : undefined);
