import type { SiteConfig } from '../contract/entities/site.ts';

export type PracticeNote = 'money' | 'simulated' | 'recorded';

/**
 * Text of the practice label: that the site's money is practice money, and that its prices are not the market's
 * (SRV-01, SRV-04). The frame shows it, too, before the app's code runs. @returns '' where there is nothing to say
 */
export const practiceText = (
  site: Pick<SiteConfig, 'sandbox' | 'marketSource'> | undefined,
  say: (note: PracticeNote) => string,
): string =>
  [
    ...(site?.sandbox ? [say('money')] : []),
    ...(site?.marketSource === 'simulated' ? [say('simulated')] : []),
    ...(site?.marketSource === 'replay' ? [say('recorded')] : []),
  ].join(' · ');
