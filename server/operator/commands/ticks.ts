/** Commands for days of recorded ticks, and the files by which anybody can check them. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { utcDate } from '../../../src/contract/tick-chain.ts';
import { closedDays, isDayKept, markArchived } from '../../market/tick-days.ts';
import { writeTickFile } from '../../market/tick-file.ts';
import { type Command, type CommandContext, LIMIT, limitOf, textOption, timeOf, UsageError } from '../command.ts';

/** More days than a database keeps. */
const ALL = 4_000;

const folderOf = async ({ args }: CommandContext): Promise<string> => {
  const folder = resolve(args.option('out') ?? '');
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return folder;
  throw new UsageError(`${folder} is no folder`);
};

export const tickCommands: readonly Command[] = [
  {
    name: 'ticks days',
    about: 'closed days of recorded ticks, newest first, with their hashes',
    kind: 'query',
    options: [LIMIT],
    run: async ({ tx, args }) => ({
      rows: (await closedDays(tx, limitOf(args))).map(({ dayMs, ticks, hash, archivedAtMs }) => ({
        day: utcDate(dayMs),
        ticks,
        hash,
        'in a file since': timeOf(archivedAtMs ?? null),
      })),
    }),
  },
  {
    name: 'ticks archive',
    about: 'write closed days that are in no file yet to compressed files',
    kind: 'change',
    options: [textOption('out', 'the folder for them', true)],
    confirm: async (context) =>
      `Days are written to ${await folderOf(context)}. Those older than TICK_DAYS then leave the database, so keep the files.`,
    run: async (context) => {
      const folder = await folderOf(context);
      const waiting = (await closedDays(context.tx, ALL)).filter(({ archivedAtMs }) => archivedAtMs === undefined);
      const rows: { day: string; file: string }[] = [];
      for (const day of waiting.reverse()) {
        // A sandbox drops old days without writing them to a file first.
        if (!(await isDayKept(context.tx, day.dayMs))) continue;
        rows.push({ day: utcDate(day.dayMs), file: await writeTickFile(context.tx, day, folder) });
        await markArchived(context.tx, day.dayMs, context.nowMs);
      }
      return { message: `${rows.length} days written`, rows };
    },
  },
];
