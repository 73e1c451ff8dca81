/** What one call's figures say against each other. */
import {
  type Decimal,
  decimal,
  HUNDRED,
  isNegative,
  isPositive,
  lt,
  lte,
  ONE,
  ZERO,
} from '../../../src/contract/decimal.ts';
import { isFields } from '../../../src/contract/htx.ts';
import { figure, figures, type Oddity, odd, type Row, rowsOf } from './oddity.ts';

/** Percent a day: more is a yearly rate or a fraction of another kind. */
const LARGEST_DAILY = decimal(50);

const markets = (data: unknown): Oddity[] => {
  const rows = rowsOf(data);
  if (rows.length === 0) return [odd('no market', 'an empty market')];
  const priced = rows.filter(({ close }) => figure(close) !== undefined);
  if (priced.length === 0) return [odd('no market has a price (close)', '-- for every price, and nothing to trade')];
  const zero = priced.find(({ close }) => !isPositive(figure(close) ?? ZERO));
  return zero === undefined ? [] : [odd(`close of ${String(zero['title'])} is ${String(zero['close'])}`, 'that price')];
};

const optionTerms = (data: unknown): Oddity[] => {
  if (!isFields(data)) return [];
  const durations = figures(data['hytime']);
  const minimums = figures(data['hymin']).length;
  const rates = figures(data['hy_rate']);
  return [
    ...(durations.length === 0 ? [odd('no duration (hytime)', 'nothing to buy')] : []),
    ...(durations.some((duration) => !isPositive(duration))
      ? [odd('a duration of 0 or less', 'a contract that is over')]
      : []),
    ...(String(data['hy_price_type']) === '2' && minimums < durations.length
      ? [odd(`${durations.length} durations (hytime), ${minimums} minimums (hymin)`, 'durations that cannot be bought')]
      : []),
    ...(rates.length > 1 && rates.length !== durations.length
      ? [odd(`${durations.length} durations (hytime), ${rates.length} rates (hy_rate)`, 'durations without a payout')]
      : []),
  ];
};

const upsideDown = (least: Decimal | undefined, most: Decimal | undefined, name: string): Oddity[] =>
  least !== undefined && most !== undefined && isPositive(most) && lt(most, least)
    ? [odd(`${name}minimum ${least} above maximum ${most}`, 'no amount that is taken')]
    : [];

const withdrawalTerms = (data: unknown): Oddity[] => {
  if (!isFields(data)) return [];
  const fee = figure(data['txsxf']);
  return [
    ...upsideDown(figure(data['txminnum']), figure(data['txmaxnum']), ''),
    ...(String(data['sxftype']) === '1' && fee !== undefined && !lte(fee, HUNDRED)
      ? [odd(`a fee of ${fee} %`, 'a net amount of 0')]
      : []),
  ];
};

const products = (data: unknown): Oddity[] =>
  rowsOf(data).flatMap((row) => {
    const rate = figure(row['interest_rate']);
    const name = `${String(row['title'] ?? row['id'])}: `;
    return [
      ...upsideDown(figure(row['min_price'] ?? row['minprice']), figure(row['max_price'] ?? row['maxprice']), name),
      ...(rate !== undefined && !lte(rate, LARGEST_DAILY) ? [odd(`${name}${rate} % a day`, 'that rate')] : []),
    ];
  });

const transferTerms = (data: unknown): Oddity[] =>
  rowsOf(data).flatMap((row) => {
    const fee = figure(row['internal_transfer_sxf']);
    return fee === undefined || lt(fee, ONE)
      ? []
      : [odd(`internal_transfer_sxf ${fee}: a fraction, not a percentage`, `a fee of ${Number(fee) * 100} %`)];
  });

const results = (data: unknown): Oddity[] =>
  rowsOf(data).flatMap(({ id, is_win: won, ploss }) => {
    const profit = figure(ploss);
    if (profit === undefined || won === null || won === undefined || won === '') return [];
    const says = won === true || String(won) === '1';
    const wrong = says ? isNegative(profit) : isPositive(profit);
    return wrong
      ? [odd(`order ${String(id)}: is_win ${String(won)}, ploss ${profit}`, 'a win that cost, or a loss that paid')]
      : [];
  });

const balances = (data: unknown): Oddity[] => {
  const accounts = isFields(data) && Array.isArray(data['coinList']) ? data['coinList'].filter(isFields) : [];
  if (accounts.length === 0) return [odd('no account (coinList)', 'no balances')];
  return accounts.flatMap((account: Row) => {
    const coins = Array.isArray(account['balanceInfo']) ? account['balanceInfo'].filter(isFields) : [];
    const lacking = coins.find(({ coinName, balance }) => !coinName || figure(balance) === undefined);
    return lacking === undefined
      ? []
      : [odd(`account ${String(account['type'])}: a coin without coinName or balance`, '0 or -- for what is there')];
  });
};

const transfers = (data: unknown): Oddity[] =>
  rowsOf(data).flatMap(({ id, amount, sxf, arrival_amount: arrived }) => {
    const [sent, fee, got] = [figure(amount), figure(sxf), figure(arrived)];
    return sent !== undefined && got !== undefined && fee !== undefined && lt(sent, got)
      ? [odd(`transfer ${String(id)}: ${got} arrives of ${sent}`, 'those figures')]
      : [];
  });

const networks = (data: unknown): Oddity[] =>
  rowsOf(data).flatMap(({ title, networkList }) => {
    const list = Array.isArray(networkList) ? networkList.filter(isFields) : [];
    if (list.length === 0)
      return [odd(`${String(title)}: no network (networkList)`, 'a coin that cannot be deposited')];
    const bare = list.find(({ pay_type: kind, address, card_number: card }) =>
      String(kind) === '3' ? !card : !address,
    );
    return bare === undefined
      ? []
      : [odd(`${String(title)}: network ${String(bare['id'])} without address or card`, 'nothing to pay to')];
  });

const CHECKS: Readonly<Record<string, (data: unknown) => Oddity[]>> = {
  getMarketList: markets,
  getHyConfig: optionTerms,
  getUserCoinBalance: withdrawalTerms,
  getHyOrderList: results,
  getLoanProjects: products,
  getMiningMachineList: products,
  getTransferCoin: transferTerms,
  getUserBalanceList: balances,
  getInternalTransferList: transfers,
  getrecharge: networks,
};

export const subjectOddities = (call: string, data: unknown): Oddity[] => CHECKS[call]?.(data) ?? [];
