/** A member named on the command line, for every command that is about one. */

import { findMemberBy } from '../services/members/member-admin.ts';
import type { MemberRow } from '../services/members/members.ts';
import { type CommandContext, type Positional, UsageError } from './command.ts';

export const MEMBER: Positional = { name: 'member', about: 'name or number of a member' };

/** @throws UsageError */
export const memberCalled = async ({ tx }: Pick<CommandContext, 'tx'>, text: string): Promise<MemberRow> => {
  const member = await findMemberBy(tx, text);
  if (member === undefined) throw new UsageError(`There is no member "${text}"`);
  return member;
};

export const memberOf = (context: CommandContext): Promise<MemberRow> =>
  memberCalled(context, context.args.positional(MEMBER.name));
