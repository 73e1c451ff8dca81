/** list, add, change, retire and restore: the same for every kind of product. */
import type { Tx } from '../db/connection.ts';
import {
  type Command,
  type CommandContext,
  idOf,
  type OptionRule,
  type Positional,
  type Row,
  UsageError,
} from './command.ts';

/** What stands in the list beside the terms. */
interface ProductState {
  readonly id: number;
  readonly offered: boolean;
  /** Orders that run, or wait for a decision. */
  readonly running: number;
}

/** A kind of product. `Terms` is what a new order takes from it. */
export interface ProductCrud<Terms> {
  /** The commands' first word, such as `loan-products`. */
  readonly subject: string;
  /** What one is called, such as `loan product`. */
  readonly one: string;
  readonly id: Positional;
  /** Of `change`, and of `add`, which needs those that are required. */
  readonly options: readonly OptionRule[];
  readonly optionsOfAdd: readonly OptionRule[];
  readonly optionsOfChange: readonly OptionRule[];
  /** The terms in a few words. */
  words(terms: Terms): string;
  row(terms: Terms): Row;
  /** Those that are retired too. */
  list(tx: Tx): Promise<readonly (Terms & ProductState)[]>;
  /** The terms that the line asks for. @throws UsageError */
  read(context: CommandContext, before: Terms | undefined): Promise<Terms> | Terms;
  /** After the others. @returns its id */
  add(tx: Tx, terms: Terms): Promise<number>;
  /** For orders from now on. */
  change(tx: Tx, id: number, terms: Terms): Promise<void>;
  offer(tx: Tx, id: number, offered: boolean): Promise<void>;
}

const isGiven = ({ args }: CommandContext, { name }: OptionRule): boolean =>
  args.option(name) !== undefined || args.options(name).length > 0;

const runningText = ({ running }: ProductState): string => {
  if (running === 0) return 'No order of it runs';
  return running === 1 ? 'The order that runs goes on as agreed' : `The ${running} orders that run go on as agreed`;
};

const titleOf = ({ one }: Pick<ProductCrud<never>, 'one'>): string => `${one.charAt(0).toUpperCase()}${one.slice(1)}`;

const positionalOf = ({ id, subject }: Pick<ProductCrud<never>, 'id' | 'subject'>): Positional => ({
  ...id,
  about: `${id.about} from ${subject} list`,
});

/** @throws UsageError */
const productOf = async <Terms>(
  shelf: ProductCrud<Terms>,
  { tx, args }: CommandContext,
): Promise<Terms & ProductState> => {
  const wanted = idOf(args, shelf.id.name);
  const product = (await shelf.list(tx)).find(({ id }) => id === wanted);
  if (product === undefined) throw new UsageError(`There is no ${shelf.one} ${wanted}: see ${shelf.subject} list`);
  return product;
};

const listCommand = <Terms>(shelf: ProductCrud<Terms>): Command => ({
  name: `${shelf.subject} list`,
  about: `every ${shelf.one} with its terms; running counts orders that go on`,
  kind: 'look',
  run: async ({ tx }) => ({
    rows: (await shelf.list(tx)).map((product): Row => {
      const { id, running, offered } = product;
      return { [shelf.id.name]: id, ...shelf.row(product), running, offered };
    }),
  }),
});

const addCommand = <Terms>(shelf: ProductCrud<Terms>): Command => ({
  name: `${shelf.subject} add`,
  about: `offer a new ${shelf.one}`,
  kind: 'act',
  options: [...shelf.optionsOfAdd, ...shelf.options],
  confirm: async (context) => `Members will be offered: ${shelf.words(await shelf.read(context, undefined))}.`,
  run: async (context) => {
    const terms = await shelf.read(context, undefined);
    return { said: `${titleOf(shelf)} ${await shelf.add(context.tx, terms)} is offered: ${shelf.words(terms)}` };
  },
});

const changeCommand = <Terms>(shelf: ProductCrud<Terms>): Command => {
  const { words } = shelf;
  const options = [
    ...shelf.options.map((option): OptionRule => ({ ...option, required: false })),
    ...shelf.optionsOfChange,
  ];
  const read = async (context: CommandContext) => {
    const before = await productOf(shelf, context);
    if (!options.some((option) => isGiven(context, option)))
      throw new UsageError(`Say what to change: ${options.map(({ name }) => `--${name}`).join(', ')}`);
    return { before, after: await shelf.read(context, before) };
  };
  return {
    name: `${shelf.subject} change`,
    about: `change a ${shelf.one} for new orders; those that run keep their terms`,
    kind: 'act',
    positionals: [positionalOf(shelf)],
    options,
    confirm: async (context) => {
      const { before, after } = await read(context);
      return `New orders will get: ${words(after)} (now ${words(before)}). ${runningText(before)}.`;
    },
    run: async (context) => {
      const { before, after } = await read(context);
      await shelf.change(context.tx, before.id, after);
      return { said: `${titleOf(shelf)} ${before.id} is now: ${words(after)} (was ${words(before)})` };
    },
  };
};

const retireCommand = <Terms>(shelf: ProductCrud<Terms>): Command => ({
  name: `${shelf.subject} retire`,
  about: `offer a ${shelf.one} no more; orders that run go on`,
  kind: 'act',
  positionals: [positionalOf(shelf)],
  confirm: async (context) => {
    const product = await productOf(shelf, context);
    return `Members will be offered no more: ${shelf.words(product)}. ${runningText(product)}.`;
  },
  run: async (context) => {
    const product = await productOf(shelf, context);
    if (!product.offered) throw new UsageError(`${titleOf(shelf)} ${product.id} is retired already`);
    await shelf.offer(context.tx, product.id, false);
    return { said: `${titleOf(shelf)} ${product.id} is offered no more. ${runningText(product)}` };
  },
});

const restoreCommand = <Terms>(shelf: ProductCrud<Terms>): Command => ({
  name: `${shelf.subject} restore`,
  about: `offer a ${shelf.one} again that was retired`,
  kind: 'act',
  positionals: [positionalOf(shelf)],
  confirm: async (context) => `Members will be offered again: ${shelf.words(await productOf(shelf, context))}.`,
  run: async (context) => {
    const product = await productOf(shelf, context);
    if (product.offered) throw new UsageError(`${titleOf(shelf)} ${product.id} is offered already`);
    await shelf.offer(context.tx, product.id, true);
    return { said: `${titleOf(shelf)} ${product.id} is offered again: ${shelf.words(product)}` };
  },
});

export const productCommands = <Terms>(shelf: ProductCrud<Terms>): Command[] => [
  listCommand(shelf),
  addCommand(shelf),
  changeCommand(shelf),
  retireCommand(shelf),
  restoreCommand(shelf),
];
