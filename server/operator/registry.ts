/** Every operator's command. A subject adds its own here, in the order that help shows them. */
import type { Command } from './command.ts';
import { identityCommands } from './commands/identities.ts';
import { ledgerCommands } from './commands/ledger.ts';
import { memberCommands } from './commands/members.ts';
import { operatorCommands } from './commands/operators.ts';
import { reviewCommands } from './commands/reviews.ts';
import { settingCommands } from './commands/settings.ts';
import { textCommands } from './commands/texts.ts';

export const COMMANDS: readonly Command[] = [
  ...memberCommands,
  ...identityCommands,
  ...reviewCommands,
  ...textCommands,
  ...settingCommands,
  ...ledgerCommands,
  ...operatorCommands,
];
