/** Checks that need a second request: the next page, and whether a filter is applied. */
import { ask, type Backend, dataOf, type Sent } from './ask.ts';
import type { AnyCall } from './finding.ts';
import { oddities } from './values/oddities.ts';
import { type Oddity, odd, type Row, rowsOf } from './values/oddity.ts';

type Fields = Readonly<Record<string, string>>;

interface Filter {
  readonly fields: Fields;
  readonly row: string;
  readonly values: readonly string[];
}

const filter = (field: string, value: string, row = field): Filter => ({
  fields: { [field]: value },
  row,
  values: [value],
});

const FILTERS: Readonly<Record<string, readonly Filter[]>> = {
  tradegetOrderList: [filter('status', '1'), filter('status', '2'), filter('status', '3'), filter('type', '1')],
  getHyOrderList: [filter('status', '2'), filter('status', '1')],
  getLoanRecords: [filter('status', '1'), filter('status', '2')],
  getInternalTransferList: [filter('status', '1'), filter('status', '2')],
  getStakingOrderList: [filter('status', '0'), filter('status', '1')],
};

/** Identifies a row by its id, or by its whole content where it has none. */
const nameOf = (row: Row): string =>
  typeof row['id'] === 'string' || typeof row['id'] === 'number' ? `id ${row['id']}` : JSON.stringify(row);

/** Checks that a full page is followed by one with other rows. */
const secondPage = async (
  backend: Backend,
  call: AnyCall,
  fields: Fields,
  first: readonly Row[],
  token: string | undefined,
): Promise<Oddity[]> => {
  if (fields['page'] !== '1' || first.length < Number(fields['limit'])) return [];
  const names = new Set(first.map(nameOf));
  const next = rowsOf(dataOf((await ask(backend, { call, fields: { ...fields, page: '2' }, token })).body));
  const again = next.find((row) => names.has(nameOf(row)));
  if (again === undefined) return [];
  const name = again['id'] === undefined ? 'a row' : `row ${String(again['id'])}`;
  return [odd(`page 2 repeats ${name} of page 1`, 'no more than the first rows, over and over')];
};

const keptFilter = async (
  backend: Backend,
  call: AnyCall,
  fields: Fields,
  { fields: asked, row, values }: Filter,
  token: string | undefined,
): Promise<Oddity[]> => {
  const data = dataOf((await ask(backend, { call, fields: { ...fields, ...asked }, token })).body);
  const rows = rowsOf(data);
  const foreign = rows.find((one) => one[row] !== undefined && !values.includes(String(one[row])));
  const said = new URLSearchParams(asked).toString();
  const kept = odd(
    `asked with ${said}, a row has ${row}=${String(foreign?.[row])}`,
    'rows under a tab that they do not belong to',
  );
  return [
    ...(foreign === undefined ? [] : [kept]),
    ...oddities(call.name, data, Number(fields['limit']), backend.now()),
  ];
};

export const furtherPages = async (
  backend: Backend,
  call: AnyCall,
  fields: Fields,
  first: Sent,
  token: string | undefined,
): Promise<Oddity[]> => {
  const rows = rowsOf(dataOf(first.body));
  const found = rows.length === 0 ? [] : await secondPage(backend, call, fields, rows, token);
  for (const one of FILTERS[call.name] ?? []) found.push(...(await keptFilter(backend, call, fields, one, token)));
  return found;
};
