/** Builds the commands list, add, change, retire and restore for any kind of product. */
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

/** What the list shows beside the terms. */
interface ProductState {
  readonly id: number;
  readonly offered: boolean;
  /** Number of orders that run or wait for a decision. */
  readonly running: number;
}

/** A kind of product. `Terms` is what a new order takes from it. */
export interface ProductCrud<Terms> {
  /** The commands' first word, such as `loan-products`. */
  readonly subject: string;
  /** What a single product is called, such as `loan product`. */
  readonly one: string;
  readonly id: Positional;
  /** Options of `change` and `add`; only `add` insists on the required ones. */
  readonly options: readonly OptionRule[];
  readonly optionsOfAdd: readonly OptionRule[];
  readonly optionsOfChange: readonly OptionRule[];
  /** The terms in a few words. */
  words(terms: Terms): string;
  row(terms: Terms): Row;
  /** All products, including retired ones. */
  list(tx: Tx): Promise<readonly (Terms & ProductState)[]>;
  /** The terms that the command line asks for. @throws UsageError */
  read(context: CommandContext, before: Terms | undefined): Promise<Terms> | Terms;
  /** Adds a product at the end of the list. @returns its id */
  add(tx: Tx, terms: Terms): Promise<number>;
  /** Changes the terms for new orders. */
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
  crud: ProductCrud<Terms>,
  { tx, args }: CommandContext,
): Promise<Terms & ProductState> => {
  const wanted = idOf(args, crud.id.name);
  const product = (await crud.list(tx)).find(({ id }) => id === wanted);
  if (product === undefined) throw new UsageError(`There is no ${crud.one} ${wanted}: see ${crud.subject} list`);
  return product;
};

const listCommand = <Terms>(crud: ProductCrud<Terms>): Command => ({
  name: `${crud.subject} list`,
  about: `every ${crud.one} with its terms; running counts orders that go on`,
  kind: 'query',
  run: async ({ tx }) => ({
    rows: (await crud.list(tx)).map((product): Row => {
      const { id, running, offered } = product;
      return { [crud.id.name]: id, ...crud.row(product), running, offered };
    }),
  }),
});

const addCommand = <Terms>(crud: ProductCrud<Terms>): Command => ({
  name: `${crud.subject} add`,
  about: `offer a new ${crud.one}`,
  kind: 'change',
  options: [...crud.optionsOfAdd, ...crud.options],
  confirm: async (context) => `Members will be offered: ${crud.words(await crud.read(context, undefined))}.`,
  run: async (context) => {
    const terms = await crud.read(context, undefined);
    return { message: `${titleOf(crud)} ${await crud.add(context.tx, terms)} is offered: ${crud.words(terms)}` };
  },
});

const changeCommand = <Terms>(crud: ProductCrud<Terms>): Command => {
  const { words } = crud;
  const options = [
    ...crud.options.map((option): OptionRule => ({ ...option, required: false })),
    ...crud.optionsOfChange,
  ];
  const read = async (context: CommandContext) => {
    const before = await productOf(crud, context);
    if (!options.some((option) => isGiven(context, option)))
      throw new UsageError(`Say what to change: ${options.map(({ name }) => `--${name}`).join(', ')}`);
    return { before, after: await crud.read(context, before) };
  };
  return {
    name: `${crud.subject} change`,
    about: `change a ${crud.one} for new orders; those that run keep their terms`,
    kind: 'change',
    positionals: [positionalOf(crud)],
    options,
    confirm: async (context) => {
      const { before, after } = await read(context);
      return `New orders will get: ${words(after)} (now ${words(before)}). ${runningText(before)}.`;
    },
    run: async (context) => {
      const { before, after } = await read(context);
      await crud.change(context.tx, before.id, after);
      return { message: `${titleOf(crud)} ${before.id} is now: ${words(after)} (was ${words(before)})` };
    },
  };
};

const retireCommand = <Terms>(crud: ProductCrud<Terms>): Command => ({
  name: `${crud.subject} retire`,
  about: `offer a ${crud.one} no more; orders that run go on`,
  kind: 'change',
  positionals: [positionalOf(crud)],
  confirm: async (context) => {
    const product = await productOf(crud, context);
    return `Members will be offered no more: ${crud.words(product)}. ${runningText(product)}.`;
  },
  run: async (context) => {
    const product = await productOf(crud, context);
    if (!product.offered) throw new UsageError(`${titleOf(crud)} ${product.id} is retired already`);
    await crud.offer(context.tx, product.id, false);
    return { message: `${titleOf(crud)} ${product.id} is offered no more. ${runningText(product)}` };
  },
});

const restoreCommand = <Terms>(crud: ProductCrud<Terms>): Command => ({
  name: `${crud.subject} restore`,
  about: `offer a ${crud.one} again that was retired`,
  kind: 'change',
  positionals: [positionalOf(crud)],
  confirm: async (context) => `Members will be offered again: ${crud.words(await productOf(crud, context))}.`,
  run: async (context) => {
    const product = await productOf(crud, context);
    if (product.offered) throw new UsageError(`${titleOf(crud)} ${product.id} is offered already`);
    await crud.offer(context.tx, product.id, true);
    return { message: `${titleOf(crud)} ${product.id} is offered again: ${crud.words(product)}` };
  },
});

export const productCommands = <Terms>(crud: ProductCrud<Terms>): Command[] => [
  listCommand(crud),
  addCommand(crud),
  changeCommand(crud),
  retireCommand(crud),
  restoreCommand(crud),
];
