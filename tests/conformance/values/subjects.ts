/** Checks that belong to one call: its figures against each other. */
import { scalarText } from '../../../src/contract/codec.ts';
import {
  add,
  type Decimal,
  decimal,
  HUNDRED,
  isPositive,
  lt,
  lte,
  mul,
  ONE,
  ZERO,
} from '../../../src/contract/decimal.ts';
import { isFields } from '../../../src/contract/htx.ts';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import type { NetworkId } from '../../../src/contract/networks.ts';
import { checkAddress } from '../../../src/contract/rules/wallet-address.ts';
import { figure, isNothing, labelOf, type Oddity, odd, type Row, rowsOf } from './oddity.ts';
import { optionResults, optionTerms } from './options.ts';

/** Percent a day; a larger value is a yearly rate or another unit. */
const LARGEST_DAILY = decimal(50);
const TWO = decimal(2);
const LARGEST_YEARLY = decimal(1_000);
/** Ten years; a larger value is in another unit. */
const MOST_DAYS = decimal(3_650);

const daysOddity = (value: unknown, name: string, least: Decimal): Oddity[] => {
  const days = figure(value);
  return days === undefined || (lte(least, days) && lte(days, MOST_DAYS)) ? [] : [odd(`${name} ${days}`, 'that term')];
};

/** The feed's symbol of a market, by which its candles and pushes are requested. */
const SYMBOL = /^[a-z0-9]+$/;
const LOWEST_CHANGE = decimal(-100);

const strangeMarket = (rows: readonly Row[]): Oddity[] => {
  const named = rows.find(({ symbol }) => !isNothing(symbol) && !SYMBOL.test(scalarText(symbol)));
  const another = rows.find(({ symbol, coinname, trade_coin: quote }) => {
    const [base, name] = [scalarText(coinname).toLowerCase(), scalarText(symbol).toLowerCase()];
    return base !== '' && name !== '' && !isNothing(quote) && !name.startsWith(base);
  });
  const fallen = rows.find(({ change }) => {
    const percent = figure(scalarText(change).replace('%', ''));
    return percent !== undefined && lt(percent, LOWEST_CHANGE);
  });
  return [
    ...(named === undefined ? [] : [odd(`symbol ${JSON.stringify(named['symbol'])} (btcusdt)`, 'no chart for it')]),
    ...(another === undefined
      ? []
      : [
          {
            ...odd(`symbol ${scalarText(another['symbol'])} of the coin ${scalarText(another['coinname'])}`, 'both'),
            mild: true,
          },
        ]),
    ...(fallen === undefined
      ? []
      : [
          odd(
            `change of ${labelOf(fallen['title'])} is ${scalarText(fallen['change'])}`,
            'a fall by more than all of it',
          ),
        ]),
  ];
};

const markets = (data: unknown): Oddity[] => {
  const rows = rowsOf(data);
  if (rows.length === 0) return [odd('no market', 'an empty market')];
  const priced = rows.filter(({ close }) => figure(close) !== undefined);
  if (priced.length === 0) return [odd('no market has a price (close)', '-- for every price, and nothing to trade')];
  const zero = priced.find(({ close }) => !isPositive(figure(close) ?? ZERO));
  return [
    ...(zero === undefined
      ? []
      : [odd(`close of ${labelOf(zero['title'])} is ${scalarText(zero['close'])}`, 'that price')]),
    ...strangeMarket(rows),
  ];
};

const upsideDown = (least: Decimal | undefined, most: Decimal | undefined, name: string): Oddity[] =>
  least !== undefined && most !== undefined && isPositive(most) && lt(most, least)
    ? [odd(`${name}minimum ${least} above maximum ${most}`, 'no amount that is taken')]
    : [];

const withdrawalTerms = (data: unknown): Oddity[] => {
  if (!isFields(data)) return [];
  const fee = figure(data['txsxf']);
  const [fixed, most] = [figure(data['txsxf_n'] ?? data['txsxf']), figure(data['txmaxnum'])];
  const eatsAll = fixed !== undefined && most !== undefined && isPositive(most) && lte(most, fixed);
  return [
    ...(scalarText(data['sxftype']) === '2' && eatsAll
      ? [odd(`a fee of ${fixed}, a maximum of ${most}`, 'a net amount of 0')]
      : []),
    ...upsideDown(figure(data['txminnum']), figure(data['txmaxnum']), ''),
    ...(scalarText(data['sxftype']) === '1' && fee !== undefined && !lte(fee, HUNDRED)
      ? [odd(`a fee of ${fee} %`, 'a net amount of 0')]
      : []),
  ];
};

const products = (data: unknown): Oddity[] =>
  rowsOf(data).flatMap((row) => {
    const rate = figure(row['interest_rate']);
    const name = `${labelOf(row['title'], row['id'])}: `;
    return [
      ...upsideDown(figure(row['min_price'] ?? row['minprice']), figure(row['max_price'] ?? row['maxprice']), name),
      ...(rate !== undefined && !lte(rate, LARGEST_DAILY) ? [odd(`${name}${rate} % a day`, 'that rate')] : []),
      ...daysOddity(row['cycle'], `${name}cycle (days) is`, ONE),
    ];
  });

const staking = (data: unknown): Oddity[] =>
  rowsOf(data).flatMap((row) => {
    const terms = Array.isArray(row['staking_info']) ? row['staking_info'].filter(isFields) : [];
    const name = `project ${labelOf(row['id'])}: `;
    if (terms.length === 0) return [odd(`${name}no term (staking_info)`, 'a project that cannot be joined')];
    return terms.flatMap((term) => {
      const rate = figure(term['interest_rate']);
      return [
        ...daysOddity(term['days'], `${name}days is`, ONE),
        ...(rate !== undefined && !lte(rate, LARGEST_YEARLY) ? [odd(`${name}${rate} % a year`, 'that rate')] : []),
      ];
    });
  });

const languages = (data: unknown): Oddity[] =>
  rowsOf(data).flatMap(({ file_name: code }) =>
    isNothing(code) || LANGUAGES.some((language) => language.code === code)
      ? []
      : [{ ...odd(`language ${JSON.stringify(code)} is none of the app's`, 'the choice without it'), mild: true }],
  );

/** Switches of whole features; a switch that is not sent is off. */
const PARTS = `flash_exchange_status loan_switch machine_switch staking_switch Internal_transfer_status
  account_transfer_status recharge_status withdrawal_status certification_switch address_switch bank_switch
  email_register_switch phone_register_switch`.split(/\s+/);

const switches = (data: unknown): Oddity[] => {
  if (!isFields(data)) return [];
  const absent = PARTS.filter((name) => isNothing(data[name]) && isNothing(data[name.toLowerCase()]));
  return absent.length === 0 ? [] : [{ ...odd(`without ${absent.join(', ')}`, 'that switched off'), mild: true }];
};

const swapCoins = (data: unknown): Oddity[] =>
  rowsOf(data).length > 1 ? [] : [{ ...odd('fewer than two coins', 'nothing to swap'), mild: true }];

const transferTerms = (data: unknown): Oddity[] =>
  rowsOf(data).flatMap((row) => {
    const fee = figure(row['internal_transfer_sxf']);
    return [
      ...(fee === undefined || lt(fee, ONE)
        ? []
        : [odd(`internal_transfer_sxf ${fee}: a fraction, not a percentage`, `a fee of ${Number(fee) * 100} %`)]),
      ...daysOddity(row['internal_transfer_days'], 'internal_transfer_days is', ZERO),
    ];
  });

const balances = (data: unknown): Oddity[] => {
  const accounts = isFields(data) && Array.isArray(data['coinList']) ? data['coinList'].filter(isFields) : [];
  if (accounts.length === 0) return [odd('no account (coinList)', 'no balances')];
  const totals = accounts.map(({ totalAvailableAsset }) => figure(totalAvailableAsset) ?? ZERO).reduce(add, ZERO);
  const all = isFields(data) ? figure(data['all_price']) : undefined;
  const isOff = all !== undefined && isPositive(totals) && lt(mul(all, TWO), totals);
  const sum = isOff
    ? [{ ...odd(`all_price ${all}, and the accounts make ${totals}`, 'a total below its parts'), mild: true }]
    : [];
  return [
    ...sum,
    ...accounts.flatMap((account: Row) => {
      const coins = Array.isArray(account['balanceInfo']) ? account['balanceInfo'].filter(isFields) : [];
      const lacking = coins.find(({ coinName, balance }) => !coinName || figure(balance) === undefined);
      return lacking === undefined
        ? []
        : [odd(`account ${labelOf(account['type'])}: a coin without coinName or balance`, '0 or -- for what is there')];
    }),
  ];
};

/** Networks by `pay_type`; 3 is a bank. */
const NETWORK_OF: Readonly<Record<string, NetworkId>> = { 1: 'trc20', 2: 'erc20' };

const networks = (data: unknown): Oddity[] =>
  rowsOf(data).flatMap(({ title, networkList }) => {
    const list = Array.isArray(networkList) ? networkList.filter(isFields) : [];
    if (list.length === 0)
      return [odd(`${labelOf(title)}: no network (networkList)`, 'a coin that cannot be deposited')];
    const bare = list.find(({ pay_type: kind, address, card_number: card }) =>
      scalarText(kind) === '3' ? !card : !address,
    );
    const wrong = list.find(({ pay_type: kind, address }) => {
      const network = NETWORK_OF[scalarText(kind)];
      return network !== undefined && !isNothing(address) && checkAddress(scalarText(address), network) !== 'good';
    });
    return [
      ...(bare === undefined
        ? []
        : [odd(`${labelOf(title)}: network ${labelOf(bare['id'])} without address or card`, 'nothing to pay to')]),
      ...(wrong === undefined
        ? []
        : [
            odd(
              `${labelOf(title)}: ${scalarText(wrong['address'])} is no address of its network (pay_type ${scalarText(wrong['pay_type'])})`,
              'an address that money is lost at',
            ),
          ]),
    ];
  });

const CHECKS: Readonly<Record<string, (data: unknown) => Oddity[]>> = {
  getMarketList: markets,
  getHyConfig: optionTerms,
  getUserCoinBalance: withdrawalTerms,
  getHyOrderList: optionResults,
  getLoanProjects: products,
  getMiningMachineList: products,
  getTransferCoin: transferTerms,
  getUserBalanceList: balances,
  getrecharge: networks,
  getStakingProjects: staking,
  getLangList: languages,
  getConfig: switches,
  getCanExchangeCoin: swapCoins,
};

export const subjectOddities = (call: string, data: unknown): Oddity[] => CHECKS[call]?.(data) ?? [];
