/** Operators, their keys, and the log of what they did. */
import { brokenAct, listActs } from '../audit.ts';
import { type Command, LIMIT, limitOf, type Positional, type Row, timeOf } from '../command.ts';
import { addOperator, listOperators, removeOperator } from '../operator-auth.ts';

const NAME: Positional = { name: 'name', about: 'the operator’s name' };

export const operatorCommands: readonly Command[] = [
  {
    name: 'operators list',
    about: 'who may act',
    kind: 'query',
    run: async ({ tx }) => ({
      rows: (await listOperators(tx)).map(({ name, createdAtMs }): Row => ({ name, since: timeOf(createdAtMs) })),
    }),
  },
  {
    name: 'operators add',
    about: 'give a person a key; from the first one on every command asks for OPERATOR_KEY',
    kind: 'change',
    positionals: [NAME],
    run: async ({ tx, args, nowMs }) => {
      const key = await addOperator(tx, args.positional('name'), nowMs);
      return { message: `${args.positional('name')} may act with the key below, shown only now`, rows: [{ key }] };
    },
  },
  {
    name: 'operators remove',
    about: 'take a person’s key back',
    kind: 'change',
    positionals: [NAME],
    run: async ({ tx, args }) => {
      await removeOperator(tx, args.positional('name'));
      return { message: `${args.positional('name')} may act no more` };
    },
  },
  {
    name: 'acts list',
    about: 'the audit log, newest first',
    kind: 'query',
    options: [LIMIT],
    run: async ({ tx, args }) => ({
      rows: (await listActs(tx, limitOf(args))).map(
        ({ id, atMs, operator, command, detail, outcome }): Row => ({
          id,
          at: timeOf(atMs),
          operator,
          command,
          detail: JSON.stringify(detail),
          outcome,
        }),
      ),
    }),
  },
  {
    name: 'acts verify',
    about: 'prove that no line of the audit log was changed, and none removed before the newest one',
    kind: 'query',
    run: async ({ tx }) => {
      const broken = await brokenAct(tx);
      return broken === undefined
        ? { message: 'SOUND: every line follows from the one before' }
        : { message: `NOT SOUND: line ${broken} or the one before it was changed`, failed: true };
    },
  },
];
