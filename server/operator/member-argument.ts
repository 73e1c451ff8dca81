/** A member named on the command line, for every command that is about one. */

import type { MemberRow } from '../services/members/members.ts';
import { findMemberBy } from '../services/members/operate.ts';
import { type CommandContext, Mistake, type Positional } from './command.ts';

export const MEMBER: Positional = { name: 'member', about: 'name or number of a member' };

/** @throws Mistake */
export const memberCalled = async ({ tx }: Pick<CommandContext, 'tx'>, text: string): Promise<MemberRow> => {
  const member = await findMemberBy(tx, text);
  if (member === undefined) throw new Mistake(`There is no member "${text}"`);
  return member;
};

export const memberOf = (context: CommandContext): Promise<MemberRow> =>
  memberCalled(context, context.args.positional(MEMBER.name));
