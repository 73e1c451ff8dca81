/** Checks lists of records: newest first, and each row consistent in itself. */
import { scalarText } from '../../../src/contract/codec.ts';
import { add, type Decimal, eq, isPositive, lt, sub } from '../../../src/contract/decimal.ts';
import { figure, isNothing, labelOf, type Oddity, odd, type Row, rowsOf } from './oddity.ts';
import { momentOf } from './times.ts';

const MADE_AT = ['addtime', 'buytime', 'start_time', 'updatetime'];
/** The status of a filled spot order. */
const FILLED = '2';
/** Fewer rows out of order may have a reason of their own. */
const ENOUGH = 3;

/** The client looks for a lost write among the newest rows, which it expects on the first page. */
const oldestFirst = (call: string, data: unknown): Oddity[] => {
  if (!/(List|Records|Orders)$/.test(call)) return [];
  const rows = rowsOf(data);
  const field = MADE_AT.find((name) => rows.some((row) => !isNothing(row[name])));
  const times = field === undefined ? [] : rows.map((row) => momentOf(row[field]) ?? Number.NaN);
  const rises = times.every((ms, index) => index === 0 || ms >= (times[index - 1] ?? Number.NaN));
  return times.length >= ENOUGH && rises && (times.at(-1) ?? 0) > (times[0] ?? 0)
    ? [odd(`the oldest row comes first (by ${field})`, 'what is new on the last page')]
    : [];
};

/** The amount received is the amount sent less the fee. */
const arrived = (row: Row): Oddity[] => {
  const name = `transfer ${labelOf(row['id'])}`;
  const [sent, fee, got] = [figure(row['amount']), figure(row['sxf']), figure(row['arrival_amount'])];
  const [from, to] = [momentOf(row['addtime']), momentOf(row['arrival_time'])];
  const early =
    from !== undefined && to !== undefined && Math.floor(to / 1000) < Math.floor(from / 1000)
      ? [odd(`${name}: arrival_time lies before addtime`, 'those two times')]
      : [];
  if (sent === undefined || got === undefined) return early;
  if (lt(sent, got)) return [odd(`${name}: ${got} arrives of ${sent}`, 'those figures'), ...early];
  return fee !== undefined && !eq(sub(sent, fee), got)
    ? [odd(`${name}: of ${sent}, less ${fee}, ${got} arrives`, 'figures that do not add up'), ...early]
    : early;
};

const filledMore = ({ id, predict_num: wanted, coinnum: filled, ...row }: Row): Oddity[] => {
  const [quantity, part]: (Decimal | undefined)[] = [figure(wanted), figure(filled)];
  const [placed, traded] = [momentOf(row['addtime']), momentOf(row['tradetime'])];
  if (scalarText(row['status']) === FILLED && part !== undefined && !isPositive(part))
    return [odd(`order ${labelOf(id)}: filled (status 2), and ${part} of it (coinnum)`, 'a filled order of nothing')];
  if (placed !== undefined && traded !== undefined && Math.floor(traded / 1000) < Math.floor(placed / 1000))
    return [odd(`order ${labelOf(id)}: tradetime lies before addtime`, 'those two times')];
  return quantity !== undefined && part !== undefined && isPositive(quantity) && lt(quantity, part)
    ? [odd(`order ${labelOf(id)}: ${part} filled of ${quantity}`, 'more than was ordered')]
    : [];
};

/** Mild, because a backend may add a fee, or have collected a part already. */
const repaid = ({ id, amount, interest, total_amount: total }: Row): Oddity[] => {
  const [lent, cost, due] = [figure(amount), figure(interest), figure(total)];
  return lent !== undefined && cost !== undefined && due !== undefined && !eq(add(lent, cost), due)
    ? [{ ...odd(`loan ${labelOf(id)}: ${lent} and ${cost} of interest make ${due}`, 'those figures'), mild: true }]
    : [];
};

const movedNowhere = ({ id, from_type: from, to_type: to }: Row): Oddity[] =>
  !isNothing(from) && scalarText(from) === scalarText(to)
    ? [odd(`transfer ${labelOf(id)}: from_type and to_type are both ${scalarText(to)}`, 'money that moves nowhere')]
    : [];

const ROW_CHECKS: Readonly<Record<string, (row: Row) => Oddity[]>> = {
  getInternalTransferList: arrived,
  tradegetOrderList: filledMore,
  getTransferList: movedNowhere,
  getLoanRecords: repaid,
};

export const recordOddities = (call: string, data: unknown): Oddity[] => {
  const check = ROW_CHECKS[call];
  return [...(check === undefined ? [] : rowsOf(data).flatMap(check)), ...oldestFirst(call, data)];
};
