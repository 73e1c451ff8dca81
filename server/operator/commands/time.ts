/** Moves a sandbox's time forward, so that a loan falls due or a stake ends while a person looks on. */
import { moveTimeForward, readTimeAhead } from '../../services/site/sandbox-time.ts';
import { type Command, type CommandContext, timeOf, UsageError } from '../command.ts';

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const LONGEST_MS = 366 * 86_400_000;

const requireSandbox = ({ environment }: CommandContext): void => {
  if (environment.mode !== 'sandbox')
    throw new UsageError('Only a sandbox has a time of its own: this exchange is live');
  if (environment.marketSource === 'htx')
    throw new UsageError('Prices of the real exchange have the real time: use MARKET_SOURCE=simulated or replay');
};

const durationOf = ({ args }: CommandContext): number => {
  const text = args.positional('duration');
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const ms = Number(count) * (UNIT_MS[unit] ?? Number.NaN);
  if (ms > 0 && ms <= LONGEST_MS) return ms;
  throw new UsageError('A duration is a number and m, h or d, from 1m to 366d: 90m, 12h, 7d');
};

export const timeCommands: readonly Command[] = [
  {
    name: 'time show',
    about: 'the time that holds in this sandbox',
    kind: 'query',
    run: async (context) => {
      requireSandbox(context);
      const aheadMs = await readTimeAhead(context.tx);
      return { rows: [{ 'sandbox time': timeOf(context.nowMs), 'minutes ahead': Math.round(aheadMs / 60_000) }] };
    },
  },
  {
    name: 'time forward',
    about: 'move a sandbox’s time forward; it cannot go back',
    kind: 'change',
    positionals: [{ name: 'duration', about: '90m, 12h or 7d' }],
    confirm: (context) => {
      requireSandbox(context);
      return `The sandbox will be at ${timeOf(context.nowMs + durationOf(context))} at once, and cannot go back. Options whose deadline is passed over are settled by the prices that the simulated market had then.`;
    },
    run: async (context) => {
      requireSandbox(context);
      const byMs = durationOf(context);
      await moveTimeForward(context.tx, byMs, context.nowMs);
      return { message: `The sandbox’s time is now ${timeOf(context.nowMs + byMs)}` };
    },
  },
];
