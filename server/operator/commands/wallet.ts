/** Commands for deposit networks, and for limits and fees of withdrawals. */
import {
  type Decimal,
  gte,
  HUNDRED,
  isNegative,
  isPositive,
  lt,
  parseDecimal,
  scaleOf,
} from '../../../src/contract/decimal.ts';
import { NETWORKS, PAY_TYPES, PAYMENT_KINDS, paymentNameOf } from '../../../src/contract/networks.ts';
import { BOOKED_PLACES } from '../../../src/contract/rules/spot.ts';
import { networkOfAddress } from '../../../src/contract/rules/wallet-address.ts';
import {
  addNetwork,
  changeRule,
  listNetworks,
  listRules,
  type NewNetwork,
  offerNetwork,
  type Rule,
  type RuleChange,
} from '../../services/wallet/wallet-admin.ts';
import { coinCalled } from '../coin-argument.ts';
import {
  type Arguments,
  type Command,
  type CommandContext,
  idOf,
  type OptionRule,
  type Positional,
  type Row,
  textOption,
  UsageError,
} from '../command.ts';

const KINDS = PAYMENT_KINDS.join(', ');
const ID: Positional = { name: 'id', about: 'number from networks list' };
const BANK: Readonly<
  Record<string, 'bankName' | 'cardNumber' | 'recipientName' | 'bankAddress' | 'transferCode' | 'companyAddress'>
> = {
  'bank-name': 'bankName',
  account: 'cardNumber',
  recipient: 'recipientName',
  'bank-address': 'bankAddress',
  'transfer-code': 'transferCode',
  'company-address': 'companyAddress',
};
const BANK_NEEDS = ['bank-name', 'account', 'recipient'];
const MAX_LENGTH = 200;

const shortOf = (value: string | undefined): string => {
  const trimmed = value?.trim() ?? '';
  if (trimmed.length > MAX_LENGTH) throw new UsageError(`"${trimmed.slice(0, 20)}…" is too long`);
  return trimmed;
};

const newNetworkOf = (args: Arguments): NewNetwork => {
  const asked = PAYMENT_KINDS.find((one) => one === args.option('kind'));
  if (asked === undefined) throw new UsageError(`--kind is one of ${KINDS}`);
  const kind = PAY_TYPES[asked];
  if (asked === 'bank') {
    for (const name of BANK_NEEDS)
      if (shortOf(args.option(name)) === '') throw new UsageError(`--${name} is missing for a bank account`);
    return {
      kind,
      ...Object.fromEntries(Object.entries(BANK).map(([name, field]) => [field, shortOf(args.option(name))])),
    };
  }
  const address = shortOf(args.option('address'));
  const { name } = NETWORKS[asked];
  if (networkOfAddress(address, [asked]) === undefined) throw new UsageError(`--address is no ${name} address`);
  return { kind, address };
};

const networks: Command[] = [
  {
    name: 'networks list',
    about: 'addresses and bank accounts that members deposit to',
    kind: 'query',
    run: async ({ tx }) => ({
      rows: (await listNetworks(tx)).map(
        (row): Row => ({
          id: row.id,
          coin: row.coin,
          kind: paymentNameOf(row.kind),
          to: row.address || [row.bankName, row.cardNumber, row.recipientName].filter(Boolean).join(', '),
          offered: row.offered,
        }),
      ),
    }),
  },
  {
    name: 'networks add',
    about: 'take deposits at an address or a bank account',
    kind: 'change',
    options: [
      textOption('coin', 'such as USDT', true),
      textOption('kind', `one of ${KINDS}`, true),
      textOption('address', 'for a network'),
      textOption('bank-name', 'for bank'),
      textOption('account', 'for bank: card or account number'),
      textOption('recipient', 'for bank: who is paid'),
      textOption('bank-address', 'for bank'),
      textOption('transfer-code', 'for bank: SWIFT or BIC'),
      textOption('company-address', 'for bank: of the recipient'),
    ],
    confirm: async (context) => {
      const network = newNetworkOf(context.args);
      const to = network.address || `${network.bankName} ${network.cardNumber}`;
      return `Members will pay ${(await coinCalled(context, context.args.option('coin') ?? '')).title} to ${to}. Compare it letter by letter.`;
    },
    run: async (context) => {
      const coin = await coinCalled(context, context.args.option('coin') ?? '');
      const id = await addNetwork(context.tx, coin.id, newNetworkOf(context.args));
      return { message: `Network ${id} takes deposits of ${coin.title}` };
    },
  },
  ...(['remove', 'restore'] as const).map(
    (verb): Command => ({
      name: `networks ${verb}`,
      about: verb === 'remove' ? 'offer an address or account no more' : 'offer one again that was taken off',
      kind: 'change',
      positionals: [ID],
      run: async ({ tx, args }) => {
        if (!(await offerNetwork(tx, idOf(args), verb === 'restore'))) throw new UsageError('There is no such network');
        return { message: `Network ${idOf(args)} is ${verb === 'restore' ? 'offered again' : 'offered no more'}` };
      },
    }),
  ),
];

const COIN: Positional = { name: 'coin', about: 'from fees list' };
const RULE_OPTIONS: readonly OptionRule[] = [
  textOption('minimum', 'minimum withdrawal, in the coin'),
  textOption('maximum', 'maximum withdrawal, in the coin'),
  textOption('percent', 'fee as percent of the amount; takes the place of a fixed one'),
  textOption('fixed', 'fee in the coin; takes the place of a percentage'),
  textOption('offered', 'on or off'),
];

const numberOf = (args: Arguments, name: string): Decimal | undefined => {
  const given = args.option(name);
  if (given === undefined) return undefined;
  const value = parseDecimal(given);
  if (value === undefined || isNegative(value)) throw new UsageError(`--${name} is no number from 0 on`);
  // The ledger would refuse such a fee only when a withdrawal is approved, which then could never be.
  if (scaleOf(value) > BOOKED_PLACES) throw new UsageError(`--${name} has more than ${BOOKED_PLACES} decimals`);
  return value;
};

const changeOf = (args: Arguments, before: Rule): RuleChange => {
  const [percent, fixed] = [numberOf(args, 'percent'), numberOf(args, 'fixed')];
  const [minimum, maximum] = [numberOf(args, 'minimum') ?? before.minimum, numberOf(args, 'maximum') ?? before.maximum];
  const offered = args.option('offered');
  if (percent !== undefined && fixed !== undefined) throw new UsageError('A fee is --percent or --fixed, not both');
  if (percent !== undefined && gte(percent, HUNDRED)) throw new UsageError('--percent is below 100');
  if (!isPositive(minimum) || lt(maximum, minimum))
    throw new UsageError('--minimum is above 0 and not above --maximum');
  if (offered !== undefined && offered !== 'on' && offered !== 'off') throw new UsageError('--offered is on or off');
  return {
    minimum,
    maximum,
    ...(percent === undefined ? {} : { feeMode: 'percent', feePercent: percent }),
    ...(fixed === undefined ? {} : { feeMode: 'fixed', feeFixed: fixed }),
    ...(offered === undefined ? {} : { offered: offered === 'on' }),
  };
};

const ruleOf = async (context: CommandContext): Promise<Rule> => {
  const coin = await coinCalled(context, context.args.positional('coin'));
  const rule = (await listRules(context.tx)).find(({ coinId }) => coinId === coin.id);
  if (rule === undefined) throw new UsageError(`${coin.title} cannot be withdrawn: it is not in fees list`);
  return rule;
};

const feeOf = (rule: Pick<Rule, 'feeMode' | 'feePercent' | 'feeFixed' | 'coin'>): string =>
  rule.feeMode === 'percent' ? `${rule.feePercent} %` : `${rule.feeFixed} ${rule.coin}`;

const fees: Command[] = [
  {
    name: 'fees list',
    about: 'limits and fees of withdrawals',
    kind: 'query',
    run: async ({ tx }) => ({
      rows: (await listRules(tx)).map(
        (rule): Row => ({
          coin: rule.coin,
          minimum: rule.minimum,
          maximum: rule.maximum,
          fee: feeOf(rule),
          offered: rule.offered,
        }),
      ),
    }),
  },
  {
    name: 'fees set',
    about: 'change limits and fee of a coin’s withdrawals, from the next one on',
    kind: 'change',
    positionals: [COIN],
    options: RULE_OPTIONS,
    confirm: async (context) => {
      const before = await ruleOf(context);
      const after = { ...before, ...changeOf(context.args, before) };
      const limits = `${after.minimum} to ${after.maximum} ${after.coin}`;
      return `Withdrawals will be ${after.offered ? limits : 'off'}, fee ${feeOf(after)} (was ${feeOf(before)}).`;
    },
    run: async (context) => {
      const before = await ruleOf(context);
      await changeRule(context.tx, before.coinId, changeOf(context.args, before));
      return { message: `${before.coin}: fee ${feeOf(await ruleOf(context))}` };
    },
  },
];

export const walletCommands: readonly Command[] = [...networks, ...fees];
