/**
 * Protective tools, for a member who asks customer service. The same rules hold as for the member: a looser limit
 * waits, a pause cannot be shortened, and each act is in the audit log with its reason. The member is told, since a thief
 * might have asked.
 */
import { type Decimal, parseDecimal } from '../../../src/contract/decimal.ts';
import type { DailyLimit } from '../../../src/contract/entities/protection.ts';
import type { CoolOffLength, ExclusionLength } from '../../../src/contract/rules/protection.ts';
import { siteOf } from '../../base/environment.ts';
import { byOperator } from '../../services/members/member-admin.ts';
import { recordSecurityEvent } from '../../services/members/security-events.ts';
import { type LimitKind, protectionOf } from '../../services/protection/record.ts';
import { changeLimit, startCoolOff, startExclusion } from '../../services/protection-changes/change.ts';
import { type Command, type CommandContext, type OptionRule, type Row, timeOf, UsageError } from '../command.ts';
import { MEMBER, memberOf } from '../member-argument.ts';

const REASON: OptionRule = { name: 'reason', kind: 'text', about: 'why, for the audit log', required: true };

const rowOf = (limit: string, { amount, pendingAmount, pendingAt }: DailyLimit): Row => ({
  tool: limit,
  now: amount ?? 'none',
  next: pendingAt === undefined ? '' : (pendingAmount ?? 'none'),
  at: timeOf(pendingAt ?? null),
});

const look: Command = {
  name: 'members protection',
  about: 'limits and pauses of a member, and what today has used of them',
  kind: 'query',
  positionals: [MEMBER],
  run: async (context) => {
    const member = await memberOf(context);
    const tools = await protectionOf(context.tx, member.id, context.nowMs);
    return {
      message: `${member.username}: staked today ${tools.stakedToday}, in progress ${tools.openStakes}, result today ${tools.netToday} USDT`,
      rows: [
        rowOf('daily stake limit', tools.stakeLimit),
        rowOf('daily loss limit', tools.lossLimit),
        { tool: 'cool-off', now: timeOf(tools.coolOffUntil ?? null), next: '', at: '' },
        { tool: 'self-exclusion', now: timeOf(tools.excludedUntil ?? null), next: '', at: '' },
      ],
    };
  },
};

const amountOf = (text: string): Decimal | undefined => {
  const amount = parseDecimal(text);
  if (amount === undefined && text !== 'none') throw new UsageError(`--amount has to be a number of USDT or none`);
  return amount;
};

const tellMember = ({ tx, environment, nowMs }: CommandContext, memberId: number): Promise<void> =>
  recordSecurityEvent(tx, memberId, 'protection-changed', byOperator(siteOf(environment)), nowMs);

const KINDS: readonly LimitKind[] = ['stake', 'loss'];

const limit: Command = {
  name: 'members limit',
  about: 'set a daily limit for a member who asked; a looser one waits 24 hours, as for the member',
  kind: 'change',
  positionals: [MEMBER],
  options: [
    { name: 'kind', kind: 'text', about: 'stake or loss', required: true },
    { name: 'amount', kind: 'text', about: 'USDT a day, or none', required: true },
    REASON,
  ],
  run: async (context) => {
    const member = await memberOf(context);
    const kind = KINDS.find((known) => known === context.args.option('kind'));
    if (kind === undefined) throw new UsageError('--kind has to be stake or loss');
    const amount = amountOf(context.args.option('amount') ?? '');
    const holds = await changeLimit(context.tx, member.id, kind, amount, context.nowMs);
    await tellMember(context, member.id);
    const what = `${member.username}: daily ${kind} limit ${amount ?? 'none'}`;
    return { message: holds ? `${what}, from now on` : `${what}, in 24 hours` };
  },
};

type Pause = (context: CommandContext, memberId: number) => Promise<number>;
const coolOff =
  (length: CoolOffLength): Pause =>
  ({ tx, nowMs }, memberId) =>
    startCoolOff(tx, memberId, length, nowMs);
const exclusion =
  (length: ExclusionLength): Pause =>
  ({ tx, nowMs }, memberId) =>
    startExclusion(tx, memberId, length, nowMs);

const PAUSES = new Map<string | undefined, Pause>([
  ['24h', coolOff('day')],
  ['72h', coolOff('threeDays')],
  ['7d', coolOff('week')],
  ['1m', exclusion('month')],
  ['3m', exclusion('threeMonths')],
  ['6m', exclusion('sixMonths')],
]);

const pause: Command = {
  name: 'members pause',
  about: 'let a member who asked trade no more for a while; nobody can end it earlier',
  kind: 'change',
  positionals: [MEMBER],
  options: [{ name: 'for', kind: 'text', about: '24h, 72h, 7d, 1m, 3m or 6m', required: true }, REASON],
  confirm: async (context) => {
    const { username } = await memberOf(context);
    return `${username} will not be able to trade for ${context.args.option('for')}. Nobody can take this back.`;
  },
  run: async (context) => {
    const member = await memberOf(context);
    const start = PAUSES.get(context.args.option('for'));
    if (start === undefined) throw new UsageError('--for has to be 24h, 72h, 7d, 1m, 3m or 6m');
    const untilMs = await start(context, member.id);
    await tellMember(context, member.id);
    return { message: `${member.username} does not trade until ${timeOf(untilMs)}` };
  },
};

export const protectionCommands: readonly Command[] = [look, limit, pause];
