/** Members: list, show, freeze, help with passwords. */
import { siteOf } from '../../base/environment.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { releaseAccount } from '../../services/members/account-stop.ts';
import {
  byOperator,
  countSessions,
  dropSecondFactor,
  listMembers,
  resetLoginPassword,
  setFrozen,
  setStanding,
} from '../../services/members/member-admin.ts';
import { identityStatusOf, type MemberRow } from '../../services/members/members.ts';
import { recordSecurityEvent } from '../../services/members/security-events.ts';
import { closeSessions } from '../../services/sessions/sessions.ts';
import { type Command, LIMIT, limitOf, type OptionRule, type Row, timeOf, UsageError } from '../command.ts';
import { MEMBER, memberOf } from '../member-argument.ts';

const rowOf = (member: MemberRow): Row => ({
  id: member.id,
  name: member.username,
  registered: timeOf(member.createdAtMs),
  identity: identityStatusOf(member.identityStatus),
  vip: member.vip,
  credit: member.creditScore,
  frozen: member.frozen,
});

const REASON: OptionRule = { name: 'reason', kind: 'text', about: 'why, for the audit log', required: true };

const looks: Command[] = [
  {
    name: 'members list',
    about: 'newest members first',
    kind: 'query',
    options: [{ name: 'search', kind: 'text', about: 'part of a name' }, LIMIT],
    run: async ({ tx, args }) => ({ rows: (await listMembers(tx, args.option('search'), limitOf(args))).map(rowOf) }),
  },
  {
    name: 'members show',
    about: 'one member with balances',
    kind: 'query',
    positionals: [MEMBER],
    run: async (context) => {
      const member = await memberOf(context);
      const balances = await balancesOf(context.tx, member.id);
      const sessions = await countSessions(context.tx, member.id);
      const steps = member.totpSinceMs === null ? 'one-step login' : 'two-step login';
      const pay = member.payPasswordHash === null ? 'no pay password' : 'pay password set';
      return {
        message: `${member.username} (${member.id}), ${identityStatusOf(member.identityStatus)}, ${member.frozen ? 'FROZEN, ' : ''}${member.stoppedAtMs === null ? '' : 'STOPPED BY “IT WAS NOT ME”, '}${steps}, ${pay}, invited by ${member.invitedBy ?? 'nobody'}, ${sessions} signed-in devices`,
        rows: balances.map(({ type, coin, available, frozen }) => ({ account: type, coin, available, frozen })),
      };
    },
  },
];

const standing: Command = {
  name: 'members set',
  about: 'set VIP level or credit score',
  kind: 'change',
  positionals: [MEMBER],
  options: [
    { name: 'vip', kind: 'text', about: 'level from 0 to 99' },
    { name: 'credit', kind: 'text', about: 'score from 0 to 1000' },
  ],
  run: async (context) => {
    const member = await memberOf(context);
    const number = (name: string, max: number): number | undefined => {
      const text = context.args.option(name);
      if (text === undefined) return undefined;
      if (/^\d{1,4}$/.test(text) && Number(text) <= max) return Number(text);
      throw new UsageError(`--${name} has to be a whole number from 0 to ${max}`);
    };
    const [vip, creditScore] = [number('vip', 99), number('credit', 1000)];
    if (vip === undefined && creditScore === undefined) throw new UsageError('Say --vip or --credit');
    await setStanding(context.tx, member.id, {
      ...(vip === undefined ? {} : { vip }),
      ...(creditScore === undefined ? {} : { creditScore }),
    });
    return {
      message: `${member.username}: VIP ${vip ?? member.vip}, credit score ${creditScore ?? member.creditScore}`,
    };
  },
};

const freezing: Command[] = [
  {
    name: 'members freeze',
    about: 'sign a member out everywhere and let them in no more',
    kind: 'change',
    positionals: [MEMBER],
    options: [REASON],
    confirm: async (context) => {
      const { username, id } = await memberOf(context);
      return `${username} (${id}) will be signed out everywhere and not let in until unfrozen. Open orders stay.`;
    },
    run: async (context) => {
      const member = await memberOf(context);
      const changed = await setFrozen(context.tx, member.id, true, context.nowMs);
      return { message: changed ? `${member.username} is frozen` : `${member.username} was frozen already` };
    },
  },
  {
    name: 'members unfreeze',
    about: 'let a frozen member in again',
    kind: 'change',
    positionals: [MEMBER],
    options: [REASON],
    run: async (context) => {
      const member = await memberOf(context);
      const changed = await setFrozen(context.tx, member.id, false, context.nowMs);
      return { message: changed ? `${member.username} may log in again` : `${member.username} was not frozen` };
    },
  },
];

const access: Command[] = [
  {
    name: 'members release',
    about: 'let withdrawals go again after a member said "It was not me"',
    kind: 'change',
    positionals: [MEMBER],
    options: [REASON],
    confirm: async (context) => {
      const { username } = await memberOf(context);
      return `What ${username} asks to withdraw can leave again. Have they shown who they are, and is the thief out?`;
    },
    run: async (context) => {
      const member = await memberOf(context);
      const released = await releaseAccount(context.tx, member.id, context.nowMs);
      return { message: released ? `${member.username} may withdraw again` : `${member.username} was not stopped` };
    },
  },
  {
    name: 'members sign-out',
    about: 'sign a member out of every device',
    kind: 'change',
    positionals: [MEMBER],
    run: async (context) => {
      const member = await memberOf(context);
      const closed = await closeSessions(context.tx, member.id);
      const origin = byOperator(siteOf(context.environment));
      if (closed > 0) await recordSecurityEvent(context.tx, member.id, 'device-signed-out', origin, context.nowMs);
      return { message: `${member.username}: ${closed} devices signed out` };
    },
  },
  {
    name: 'members reset-password',
    about: 'give a member who forgot it a new login password, printed once',
    kind: 'change',
    positionals: [MEMBER],
    options: [REASON],
    confirm: async (context) => {
      const { username } = await memberOf(context);
      return `${username} gets a new login password and is signed out everywhere. Have they shown who they are?`;
    },
    run: async (context) => {
      const member = await memberOf(context);
      const password = await resetLoginPassword(context.tx, member.id, siteOf(context.environment), context.nowMs);
      return {
        message: `${member.username} has a new login password, good for 24 hours: they have to choose another one by then`,
        rows: [{ password }],
      };
    },
  },
  {
    name: 'members drop-second-step',
    about: 'turn two-step login off for a member who lost phone and recovery codes',
    kind: 'change',
    positionals: [MEMBER],
    options: [REASON],
    confirm: async (context) => {
      const { username } = await memberOf(context);
      return `${username} will log in by password alone. Have they shown who they are?`;
    },
    run: async (context) => {
      const member = await memberOf(context);
      if (member.totpSinceMs === null) throw new UsageError(`${member.username} has no two-step login`);
      await dropSecondFactor(context.tx, member.id, siteOf(context.environment), context.nowMs);
      return { message: `${member.username} logs in without a second step` };
    },
  },
];

export const memberCommands: readonly Command[] = [...looks, standing, ...freezing, ...access];
