/** Finds duplicates where each element may appear once. */
import { scalarText } from '../../../src/contract/codec.ts';
import { isFields } from '../../../src/contract/htx.ts';
import { isNothing, type Oddity, odd, rowsOf } from './oddity.ts';

/** The key that identifies the elements of a list within an answer, by the list's name. */
const NAMED_BY: Readonly<Record<string, string>> = {
  networkList: 'id',
  staking_info: 'id',
  address_list: 'id',
  child: 'id',
  coinList: 'type',
  balance_list: 'type',
  balanceInfo: 'coinId',
};
const ONCE_EACH: Readonly<Record<string, string>> = { getMarketList: 'symbol', getLangList: 'file_name' };
/** Lists whose elements a member chooses by `title`. */
const CHOICES = new Set([
  'getrecharge',
  'getRechargeCoinList',
  'getCanWithdrawCoin',
  'getCanExchangeCoin',
  'getTransferCoin',
]);
const DEPTH = 4;
const CLIENT = 'one row where there are several';

const repeated = (rows: readonly unknown[], field: string): string | undefined => {
  const names = rows.filter(isFields).map((row) => row[field]);
  const said = names.filter((name) => !isNothing(name) && typeof name !== 'object').map(scalarText);
  return said.find((name, index) => said.indexOf(name) !== index);
};

const within = (value: unknown, depth = 0): Oddity[] => {
  if (depth > DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => within(one, depth + 1));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, list]) => {
    const field = NAMED_BY[key];
    const twice = field !== undefined && Array.isArray(list) ? repeated(list, field) : undefined;
    const found = twice === undefined ? [] : [odd(`several of ${key} have the ${field} ${twice}`, CLIENT)];
    return [...found, ...within(list, depth + 1)];
  });
};

export const repeats = (call: string, data: unknown): Oddity[] => {
  const rows = rowsOf(data);
  const own = ['id', ONCE_EACH[call] ?? 'id'].flatMap((field) => {
    const twice = repeated(rows, field);
    return twice === undefined ? [] : [odd(`several rows have the ${field} ${twice}`, CLIENT)];
  });
  const alike = CHOICES.has(call) ? repeated(rows, 'title') : undefined;
  return [
    ...own,
    ...(alike === undefined ? [] : [odd(`several rows have the title ${alike}`, 'choices that read the same')]),
    ...within(data),
  ];
};
