import type { SiteConfig } from '../../contract/entities/site.ts';
import type { AccountType } from '../../contract/entities/wallet.ts';

/** The accounts between which a member may choose; the quantitative one only where the site has it. */
export const openAccounts = (config: SiteConfig | undefined): readonly AccountType[] =>
  config?.quantitativeAccountEnabled ? [1, 2, 3] : [1, 2];
