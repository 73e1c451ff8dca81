/** Every operator's command. A subject adds its own here, in the order that help shows them. */
import type { Command } from './command.ts';
import { identityCommands } from './commands/identities.ts';
import { ledgerCommands } from './commands/ledger.ts';
import { loanProductCommands } from './commands/loan-products.ts';
import { memberCommands } from './commands/members.ts';
import { miningProductCommands } from './commands/mining-products.ts';
import { operatorCommands } from './commands/operators.ts';
import { optionDurationCommands } from './commands/option-durations.ts';
import { protectionCommands } from './commands/protection.ts';
import { reviewCommands } from './commands/reviews.ts';
import { settingCommands } from './commands/settings.ts';
import { stakingProjectCommands } from './commands/staking-projects.ts';
import { textCommands } from './commands/texts.ts';
import { tickCommands } from './commands/ticks.ts';
import { timeCommands } from './commands/time.ts';
import { walletCommands } from './commands/wallet.ts';

export const COMMANDS: readonly Command[] = [
  ...memberCommands,
  ...protectionCommands,
  ...identityCommands,
  ...reviewCommands,
  ...walletCommands,
  ...loanProductCommands,
  ...miningProductCommands,
  ...stakingProjectCommands,
  ...optionDurationCommands,
  ...textCommands,
  ...settingCommands,
  ...ledgerCommands,
  ...tickCommands,
  ...timeCommands,
  ...operatorCommands,
];
