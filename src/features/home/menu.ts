/** The menu grid of home (HOME-04): which entries the site's switches leave. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SiteConfig } from '../../contract/entities/site.ts';

type Switch = {
  [K in keyof SiteConfig]: SiteConfig[K] extends boolean ? K : never;
}[keyof SiteConfig];

export type MenuName =
  | 'options'
  | 'deposit'
  | 'withdrawal'
  | 'support'
  | 'flashSwap'
  | 'loans'
  | 'mining'
  | 'staking'
  | 'memberTransfer'
  | 'accountTransfer';

type MenuPath =
  | '/options'
  | '/recharge'
  | '/withdrawal'
  | '/exchangeb'
  | '/loans'
  | '/lockming'
  | '/staking'
  | '/transfer'
  | '/changemoney';

export interface MenuEntry {
  readonly name: MenuName;
  readonly label: MessageDescriptor;
  /** undefined for customer service, which is not a page. */
  readonly to?: MenuPath;
  readonly enabledBy?: Switch;
}

const ENTRIES: readonly MenuEntry[] = [
  { name: 'options', label: msg`Options`, to: '/options' },
  { name: 'deposit', label: msg`Quick deposit`, to: '/recharge', enabledBy: 'depositEnabled' },
  { name: 'withdrawal', label: msg`Withdrawal`, to: '/withdrawal', enabledBy: 'withdrawalEnabled' },
  { name: 'support', label: msg`Online support` },
  { name: 'flashSwap', label: msg`Flash swap`, to: '/exchangeb', enabledBy: 'flashSwapEnabled' },
  { name: 'loans', label: msg`Loans`, to: '/loans', enabledBy: 'loansEnabled' },
  { name: 'mining', label: msg`Lock mining`, to: '/lockming', enabledBy: 'miningEnabled' },
  { name: 'staking', label: msg`Staking`, to: '/staking', enabledBy: 'stakingEnabled' },
  { name: 'memberTransfer', label: msg`Send to member`, to: '/transfer', enabledBy: 'memberTransferEnabled' },
  { name: 'accountTransfer', label: msg`Transfer`, to: '/changemoney', enabledBy: 'accountTransferEnabled' },
];

/** The entries in order; none before the config has loaded, so that none appears and then disappears. */
export const menuOf = (config: SiteConfig | undefined): readonly MenuEntry[] =>
  config === undefined ? [] : ENTRIES.filter(({ enabledBy }) => enabledBy === undefined || config[enabledBy]);

export interface QuickAction {
  readonly to: '/recharge' | '/withdrawal' | '/changemoney';
  readonly icon: 'deposit' | 'withdraw' | 'transfer';
  readonly label: MessageDescriptor;
  readonly enabledBy: Switch;
}

const QUICK_ACTIONS: readonly QuickAction[] = [
  { to: '/recharge', icon: 'deposit', label: msg`Deposit`, enabledBy: 'depositEnabled' },
  { to: '/withdrawal', icon: 'withdraw', label: msg`Withdraw`, enabledBy: 'withdrawalEnabled' },
  { to: '/changemoney', icon: 'transfer', label: msg`Transfer`, enabledBy: 'accountTransferEnabled' },
];

/** Before the config has loaded, all of them, so that their row keeps its space. */
export const quickActionsOf = (config: SiteConfig | undefined): readonly QuickAction[] =>
  QUICK_ACTIONS.filter(({ enabledBy }) => config === undefined || config[enabledBy]);
