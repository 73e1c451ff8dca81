/** Finds the member that is named on the command line. */

import { findMembersBy } from '../services/members/member-admin.ts';
import type { MemberRow } from '../services/members/members.ts';
import { type CommandContext, type Positional, UsageError } from './command.ts';

export const MEMBER: Positional = { name: 'member', about: 'name or number of a member; uid:… or name:… says which' };

/** @throws UsageError */
export const memberCalled = async ({ tx }: Pick<CommandContext, 'tx'>, text: string): Promise<MemberRow> => {
  const [member, other] = await findMembersBy(tx, text);
  if (member === undefined) throw new UsageError(`There is no member "${text}"`);
  // Somebody may register another member's number as a name, hoping that an operator confuses the two.
  if (other !== undefined)
    throw new UsageError(
      `"${text}" is the name of one member and the number of another: say name:${text} or uid:${text}`,
    );
  return member;
};

export const memberOf = (context: CommandContext): Promise<MemberRow> =>
  memberCalled(context, context.args.positional(MEMBER.name));
